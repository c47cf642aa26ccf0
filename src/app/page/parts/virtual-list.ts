/** How many rows beyond the visible ones are kept on each side. */
const BEYOND = 4;
/** How many frames a row is followed whose place moves while rows before it are measured. */
const FRAMES = 12;

export interface RowPlace {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly end: number;
}

export interface ListOptions {
  readonly count: number;
  readonly box: () => HTMLElement | null;
  /** A row's height in pixels before it is measured. */
  readonly estimate: (row: number) => number;
  readonly keyOf: (row: number) => string | number;
  /** Called when other rows must be drawn, or rows at other places. */
  readonly onChange: () => void;
}

/** Where a row should be in the box: `near` scrolls no further than necessary. */
export type RowAlign = "near" | "start" | "center";

/** Knows the places of rows of different heights, which are measured while they are drawn. */
export class VirtualList {
  private options: ListOptions;
  private readonly heights = new Map<string | number, number>();
  private readonly elements = new Set<HTMLElement>();
  private readonly resized = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) this.noteHeight(target);
    this.placeWanted();
  });
  private readonly boxResized = new ResizeObserver(() => {
    this.redraw();
  });
  private box: HTMLElement | null = null;
  private starts: Float64Array | undefined;
  private drawn = "";
  private wanted: { readonly row: number; readonly align: RowAlign; frames: number } | undefined;

  constructor(options: ListOptions) {
    this.options = options;
  }

  use(options: ListOptions): void {
    // Places depend on the number of rows, and on their order if rows move.
    if (options.keyOf !== this.options.keyOf) this.starts = undefined;
    this.options = options;
  }

  /** Follows the box, once it is drawn. */
  attach(): void {
    const box = this.options.box();
    if (box === this.box) return;
    this.detach();
    this.box = box;
    box?.addEventListener("scroll", this.onScroll, { passive: true });
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      box?.addEventListener(name, this.onHand, { passive: true });
    }
    if (box !== null) this.boxResized.observe(box);
    this.redraw();
  }

  detach(): void {
    this.box?.removeEventListener("scroll", this.onScroll);
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"])
      this.box?.removeEventListener(name, this.onHand);
    this.boxResized.disconnect();
    this.box = null;
  }

  /** The `ref` of each drawn row. */
  readonly measure = (element: HTMLElement | null): void => {
    for (const each of this.elements) {
      if (each.isConnected || each === element) continue;
      this.elements.delete(each);
      this.resized.unobserve(each);
    }
    if (element === null || this.elements.has(element)) return;
    this.elements.add(element);
    this.resized.observe(element);
    this.noteHeight(element);
  };

  /** Forgets all heights, because other rows are in the list. */
  forget(): void {
    this.heights.clear();
    this.starts = undefined;
    for (const element of this.elements) if (element.isConnected) this.noteHeight(element);
    this.redraw();
  }

  get top(): number {
    return this.box?.scrollTop ?? 0;
  }

  get boxHeight(): number {
    return this.box?.clientHeight ?? 0;
  }

  get height(): number {
    return this.places()[this.options.count];
  }

  /** Returns the rows to draw. */
  rows(): readonly RowPlace[] {
    if (this.box === null) return [];
    const [first, last] = this.range();
    return Array.from({ length: last - first + 1 }, (_, i) => this.placeOf(first + i));
  }

  placeOf(index: number): RowPlace {
    const starts = this.places();
    return { index, start: starts[index], end: starts[index + 1] };
  }

  /** The first row that is not above the visible ones. */
  first(): number | undefined {
    return this.box === null || this.options.count === 0 ? undefined : this.rowAt(this.top);
  }

  scrollTo(row: number, align: RowAlign): void {
    this.wanted = { row, align, frames: FRAMES };
    this.placeWanted();
    const follow = (): void => {
      if (this.wanted === undefined) return;
      if (this.wanted.frames-- <= 0) this.wanted = undefined;
      else {
        this.placeWanted();
        requestAnimationFrame(follow);
      }
    };
    requestAnimationFrame(follow);
  }

  private placeWanted(): void {
    if (this.wanted === undefined || this.box === null || this.wanted.row >= this.options.count) return;
    const { start, end } = this.placeOf(this.wanted.row);
    const { top, boxHeight } = this;
    const places = {
      start,
      center: (start + end - boxHeight) / 2,
      near: start < top ? start : end > top + boxHeight ? end - boxHeight : top,
    };
    const place = Math.max(0, Math.min(places[this.wanted.align], this.height - boxHeight));
    if (Math.abs(place - top) < 1) return;
    this.box.scrollTop = place;
    this.redraw();
  }

  private readonly onScroll = (): void => {
    const [first, last] = this.range();
    if (`${first} ${last} ${this.first()}` !== this.drawn) this.redraw();
  };

  /** Whoever scrolls by hand no longer wants the row. */
  private readonly onHand = (): void => {
    this.wanted = undefined;
  };

  private redraw(): void {
    const [first, last] = this.range();
    this.drawn = `${first} ${last} ${this.first()}`;
    this.options.onChange();
  }

  private noteHeight(element: HTMLElement): void {
    const row = Number(element.dataset["index"]);
    if (!element.isConnected || !(row < this.options.count)) return;
    const key = this.options.keyOf(row);
    const height = element.offsetHeight;
    const before = this.heights.get(key) ?? this.options.estimate(row);
    this.heights.set(key, height);
    if (height === before) return;
    const isAbove = this.placeOf(row).start < this.top;
    this.starts = undefined;
    // What is visible stays where it is.
    if (isAbove && this.wanted === undefined && this.box !== null) this.box.scrollTop += height - before;
    this.redraw();
  }

  private range(): readonly [first: number, last: number] {
    const { count } = this.options;
    const bottom = this.top + this.boxHeight;
    const first = Math.max(0, this.rowAt(this.top) - BEYOND);
    return [first, Math.min(count - 1, this.rowAt(bottom) + BEYOND)];
  }

  /** Returns the row at a distance from the top. */
  private rowAt(pixels: number): number {
    const starts = this.places();
    let [low, high] = [0, Math.max(0, this.options.count - 1)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle] <= pixels) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns where each row begins, and the height of all. */
  private places(): Float64Array {
    const { count, keyOf, estimate } = this.options;
    if (this.starts?.length !== count + 1) {
      this.starts = new Float64Array(count + 1);
      for (let row = 0; row < count; row++) {
        this.starts[row + 1] = this.starts[row] + (this.heights.get(keyOf(row)) ?? estimate(row));
      }
    }
    return this.starts;
  }
}
