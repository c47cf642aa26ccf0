import { markupText } from "../report/visible.ts";
import { ticksWithin } from "./nice-axis.ts";

/** Turns values into pixels: the middle of the place of each. */
interface Scale {
  readonly at: (value: number | string) => number;
  /** The ends of the axis; nothing for categories. */
  readonly domain?: readonly [number, number];
  /** Pixels: the size of a category's place; 0 for numbers. */
  readonly band: number;
}

/** Makes a scale between two pixels. */
export type ScaleKind = (from: number, to: number) => Scale;

export function numbers(domain: readonly [number, number]): ScaleKind {
  const [low, high] = domain;
  return (from, to) => ({
    domain,
    band: 0,
    at: (value) => from + ((Number(value) - low) / (high - low)) * (to - from),
  });
}

/** @param categories in order; each value is one of them */
export function categories(categories: readonly (number | string)[]): ScaleKind {
  return (from, to) => {
    const band = (to - from) / categories.length;
    const places = new Map(categories.map((category, i) => [category, from + (i + 0.5) * band]));
    return { band, at: (value) => places.get(value) ?? Number.NaN };
  };
}

/** Rows from the top down, numbered from 0. */
export function downwards(count: number): ScaleKind {
  const rows = categories(Array.from({ length: count }, (_, row) => row));
  return (bottom, top) => rows(top, bottom);
}

/** Where the marks of a plot are drawn, in pixels. */
interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
}

/** Draws something as SVG. */
export type PlotMark = (frame: Frame) => string;

type Channel<Datum, Value = number> = (datum: Datum, index: number) => Value;

/** Attributes of SVG: one for all marks, or one for each. */
type Look<Datum> = Partial<
  Record<
    | ("fill" | "fillOpacity" | "fontVariant" | "fontWeight" | "paintOrder" | "stroke" | "strokeDasharray")
    | ("strokeLinecap" | "strokeLinejoin" | "strokeWidth" | "textAnchor"),
    string | number | Channel<Datum, string | number>
  >
>;

interface Described<Datum> {
  readonly look: Look<Datum>;
  /** What the marks are, for tests and for those who read the file. */
  readonly description?: string;
  /** Shown when a mark is pointed at. */
  readonly title?: Channel<Datum, string>;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined
      ? ""
      : ` ${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${markupText(String(value))}"`,
  );
  const start = `<${name}${written.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Draws one element for each datum, in a group with what they have in common. */
function group<Datum>(
  label: string,
  data: readonly Datum[],
  { look, description, title }: Described<Datum>,
  markOf: (datum: Datum, index: number) => { name: string; attributes: Attributes; text?: string },
  common: Attributes = {},
): string {
  if (data.length === 0) return "";
  const own = Object.entries(look).filter(([, value]) => typeof value === "function");
  const shared = Object.entries(look).filter(([, value]) => typeof value !== "function");
  const marks = data.map((datum, i) => {
    const { name, attributes, text = "" } = markOf(datum, i);
    const looks = own.map(([key, value]) => [key, (value as Channel<Datum, string>)(datum, i)] as const);
    const tip = title === undefined ? "" : element("title", {}, markupText(title(datum, i)));
    return element(name, { ...attributes, ...Object.fromEntries(looks) }, markupText(text) + tip);
  });
  const attributes = { ...common, ...Object.fromEntries(shared), "aria-description": description, "aria-label": label };
  return element("g", attributes, marks.join(""));
}

function place(x: number, y: number): string {
  return `translate(${x},${y})`;
}

interface LineEnds<Datum> extends Described<Datum> {
  readonly x1?: Channel<Datum>;
  readonly x2?: Channel<Datum>;
  readonly y1?: Channel<Datum>;
  readonly y2?: Channel<Datum>;
}

/** Draws horizontal lines, as long as the frame unless they have ends. */
export function ruleY<Datum>(
  data: readonly Datum[],
  { y, x1, x2, label = "rule", ...options }: Omit<LineEnds<Datum>, "y1" | "y2"> & { y: Channel<Datum>; label?: string },
): PlotMark {
  return (frame) =>
    group(label, data, options, (datum, i) => {
      const height = frame.y.at(y(datum, i));
      const [from, to] = [x1, x2].map((end) => (end === undefined ? undefined : frame.x.at(end(datum, i))));
      return { name: "line", attributes: { x1: from ?? frame.left, x2: to ?? frame.right, y1: height, y2: height } };
    });
}

/** Draws vertical lines as high as the frame. */
export function ruleX<Datum>(
  data: readonly Datum[],
  {
    x,
    above = 0,
    label = "rule",
    ...options
  }: Described<Datum> & { x: Channel<Datum>; above?: number; label?: string },
): PlotMark {
  return (frame) =>
    group(label, data, options, (datum, i) => {
      const across = frame.x.at(x(datum, i));
      return { name: "line", attributes: { x1: across, x2: across, y1: frame.top - above, y2: frame.bottom } };
    });
}

/** The places of ticks, or about how many there are. */
type Ticks = readonly number[] | number;

function placesOf(ticks: Ticks, { domain = [0, 0] }: Scale): readonly number[] {
  return typeof ticks === "number" ? ticksWithin(domain, ticks) : ticks;
}

function same(value: number): number {
  return value;
}

export function gridX(ticks: Ticks, look: Look<number>): PlotMark {
  return (frame) => ruleX(placesOf(ticks, frame.x), { x: same, look, label: "x-grid" })(frame);
}

export function gridY(ticks: Ticks, look: Look<number>): PlotMark {
  return (frame) => ruleY(placesOf(ticks, frame.y), { y: same, look, label: "y-grid" })(frame);
}

/** Pixels: the length of a tick, and how far its label is from the axis. */
const TICK = 3;
export const TICK_LABEL = 9;

interface AxisLook<Tick> {
  readonly fill: string;
  readonly stroke: string;
  readonly textOf: (tick: Tick) => string;
}

/** Draws ticks below the frame, with labels, which may be upright. */
export function axisX<Tick extends number | string>(
  ticks: readonly Tick[] | number,
  { fill, stroke, textOf, isUpright = false }: AxisLook<Tick> & { readonly isUpright?: boolean },
): PlotMark {
  return (frame) => {
    const all = (typeof ticks === "number" ? placesOf(ticks, frame.x) : ticks) as readonly Tick[];
    const lines = group("x-axis tick", all, { look: { fill: "none", stroke } }, (tick) => ({
      ...{ name: "path", attributes: { d: `M0,0L0,${TICK}`, transform: place(frame.x.at(tick), frame.bottom) } },
    }));
    const labels = group(
      "x-axis tick label",
      all,
      { look: { fill, fontVariant: "tabular-nums", ...(isUpright && { textAnchor: "end" }) } },
      (tick) => ({
        name: "text",
        text: textOf(tick),
        attributes: {
          transform: place(frame.x.at(tick), frame.bottom) + (isUpright ? " rotate(-90)" : ""),
          y: isUpright ? middle : below,
        },
      }),
      { transform: place(0, TICK_LABEL) },
    );
    return lines + labels;
  };
}

/** Draws ticks to the left of the frame, with labels. */
export function axisY(ticks: Ticks, { fill, stroke, textOf }: AxisLook<number>): PlotMark {
  return (frame) => {
    const all = placesOf(ticks, frame.y);
    const lines = group("y-axis tick", all, { look: { fill: "none", stroke } }, (tick) => ({
      ...{ name: "path", attributes: { d: `M0,0L${-TICK},0`, transform: place(frame.left, frame.y.at(tick)) } },
    }));
    const labels = group(
      "y-axis tick label",
      all,
      { look: { fill, fontVariant: "tabular-nums", textAnchor: "end" } },
      (tick) => ({
        name: "text",
        text: textOf(tick),
        attributes: { transform: place(frame.left, frame.y.at(tick)), y: middle },
      }),
      { transform: place(-TICK_LABEL, 0) },
    );
    return lines + labels;
  };
}

/** Straight lines between two places. */
export function link<Datum>(
  data: readonly Datum[],
  { x1, y1, x2, y2, look, ...options }: Required<Pick<LineEnds<Datum>, "x1" | "x2" | "y1" | "y2">> & Described<Datum>,
): PlotMark {
  return (frame) =>
    group("link", data, { look: { fill: "none", ...look }, ...options }, (datum, i) => {
      const [from, to] = [
        [frame.x.at(x1(datum, i)), frame.y.at(y1(datum, i))],
        [frame.x.at(x2(datum, i)), frame.y.at(y2(datum, i))],
      ];
      return { name: "path", attributes: { d: `M${from.join(",")}L${to.join(",")}` } };
    });
}

/** One line through all places, with gaps at those that are not numbers. */
export function line<Datum>(
  data: readonly Datum[],
  { x, y, look, ...options }: Described<Datum> & { x: Channel<Datum, number | string>; y: Channel<Datum> },
): PlotMark {
  const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (frame) => {
    let path = "";
    let isOpen = false;
    for (const [i, datum] of data.entries()) {
      const height = y(datum, i);
      const isThere = !Number.isNaN(height);
      if (isThere) path += `${isOpen ? "L" : "M"}${frame.x.at(x(datum, i))},${frame.y.at(height)}`;
      isOpen = isThere;
    }
    const shared = { ...options, look: { fill: "none", ...round, ...look } } as Described<unknown>;
    return group("line", path === "" ? [] : [path], shared, () => ({ name: "path", attributes: { d: path } }));
  };
}

/** The areas between two lines, with gaps where either is not a number. A place by itself is a vertical line. */
export function area<Datum>(
  data: readonly Datum[],
  {
    x,
    y1,
    y2,
    look,
    ...options
  }: Described<Datum> & { x: Channel<Datum, number | string>; y1: Channel<Datum>; y2: Channel<Datum> },
): PlotMark {
  return (frame) => {
    const runs: { readonly up: string[]; readonly down: string[] }[] = [];
    let isOpen = false;
    for (const [i, datum] of data.entries()) {
      const ends = [y1(datum, i), y2(datum, i)];
      const isThere = !ends.some(Number.isNaN);
      if (isThere && !isOpen) runs.push({ up: [], down: [] });
      isOpen = isThere;
      if (!isThere) continue;
      const [low, high] = ends.map((end) => `${frame.x.at(x(datum, i))},${frame.y.at(end)}`);
      const run = runs[runs.length - 1];
      run.up.push(high);
      run.down.unshift(low);
    }
    const path = runs.map(({ up, down }) => `M${[...up, ...down].join("L")}Z`).join("");
    const shared = { ...options, look: { strokeLinejoin: "round", ...look } } as Described<unknown>;
    return group("area", path === "" ? [] : [path], shared, () => ({ name: "path", attributes: { d: path } }));
  };
}

/** Rectangles between two places, or in the places of categories. */
export function rect<Datum>(
  data: readonly Datum[],
  {
    x1,
    x2,
    y1,
    y2,
    inset = 0,
    ...options
  }: Required<Pick<LineEnds<Datum>, "x1" | "x2" | "y1" | "y2">> & Described<Datum> & { inset?: number },
): PlotMark {
  return (frame) => {
    const { x, y } = frame;
    return group("rect", data, options, (datum, i) => {
      const [left, right] = [x.at(x1(datum, i)) - x.band / 2 + inset, x.at(x2(datum, i)) + x.band / 2 - inset];
      const [one, other] = [y.at(y1(datum, i)), y.at(y2(datum, i))];
      const top = Math.min(one, other) - y.band / 2 + inset;
      const bottom = Math.max(one, other) + y.band / 2 - inset;
      return { name: "rect", attributes: { x: left, y: top, width: right - left, height: bottom - top } };
    });
  };
}

type Place = readonly [x: number, y: number];

/** The corners of symbols of radius 1: lines, which are closed if the symbol has an inside. */
const symbols = {
  square: [[corners(4, 1.11, 45)], "Z"],
  triangle: [[corners(3, 1.21, 0)], "Z"],
  diamond: [[corners(4, 1.11, 0)], "Z"],
  hexagon: [[corners(6, 1.1, 0)], "Z"],
  times: [diameters(4, 1.5, 45), ""],
  plus: [diameters(4, 1.5, 0), ""],
  asterisk: [diameters(6, 1.1, 0), ""],
} as const satisfies Record<string, readonly [readonly (readonly Place[])[], string]>;

export type SymbolName = keyof typeof symbols | "circle";

function corners(count: number, radius: number, degrees: number): readonly Place[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((360 * i) / count + degrees) * (Math.PI / 180);
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

function diameters(count: number, radius: number, degrees: number): readonly (readonly Place[])[] {
  const ends = corners(count, radius, degrees);
  return ends.slice(count / 2).map((end, i) => [end, ends[i]]);
}

function symbolPath(name: keyof typeof symbols, radius: number): string {
  const [lines, end] = symbols[name];
  const at = (place: Place): string => place.map((each) => Number((each * radius).toFixed(3))).join(",");
  return lines.map((line) => `M${line.map(at).join("L")}${end}`).join("");
}

export interface DotOptions<Datum> extends Described<Datum> {
  readonly x: Channel<Datum, number | string>;
  readonly y: Channel<Datum>;
  readonly r: number | Channel<Datum>;
  readonly symbol?: SymbolName;
}

/** Draws a symbol at each place; none where a place is not a number. */
export function dot<Datum>(
  data: readonly Datum[],
  { x, y, r, symbol = "circle", ...options }: DotOptions<Datum>,
): PlotMark {
  return (frame) =>
    group(
      "dot",
      data.filter((datum, i) => !Number.isNaN(y(datum, i))),
      options,
      (datum, i) => {
        const [across, down] = [frame.x.at(x(datum, i)), frame.y.at(y(datum, i))];
        const radius = typeof r === "number" ? r : r(datum, i);
        if (symbol === "circle") return { name: "circle", attributes: { cx: across, cy: down, r: radius } };
        return { name: "path", attributes: { d: symbolPath(symbol, radius), transform: place(across, down) } };
      },
    );
}

/** Where a line of text is, from its baseline: below a place, or next to it. */
const below = "0.71em";
const middle = "0.32em";

interface TextOptions<Datum> extends Described<Datum> {
  /** The place, in each direction in which the frame does not decide. */
  readonly x?: Channel<Datum>;
  readonly y?: Channel<Datum>;
  readonly at?: "left" | "right" | "top" | "bottom" | "top-left";
  readonly text?: Channel<Datum, string>;
  readonly dx?: number;
  readonly dy?: number;
  readonly rotate?: number;
  /** Whether the text stands on its place, although that is at the top of the frame. */
  readonly isAbove?: boolean;
}

export function text<Datum>(
  data: readonly Datum[],
  { x, y, at = "left", text = String, dx = 0, dy = 0, rotate, isAbove = false, look, ...options }: TextOptions<Datum>,
): PlotMark {
  return (frame) => {
    const isSide = at === "left" || at === "right";
    const center = (frame.left + frame.right) / 2;
    const across = at === "right" ? frame.right : at === "top" || at === "bottom" ? center : frame.left;
    const down = at === "bottom" ? frame.bottom : isSide ? (frame.top + frame.bottom) / 2 : frame.top;
    const line = at === "bottom" || isAbove ? undefined : isSide ? middle : below;
    return group(
      "text",
      data,
      { look: { ...(at === "top-left" && { textAnchor: "start" }), ...look }, ...options },
      (datum, i) => {
        const here = place(
          x === undefined ? across : frame.x.at(x(datum, i)),
          y === undefined ? down : frame.y.at(y(datum, i)),
        );
        const turned = rotate === undefined ? here : `${here} rotate(${rotate})`;
        return { name: "text", text: text(datum, i), attributes: { transform: turned, y: line } };
      },
      dx === 0 && dy === 0 ? {} : { transform: place(dx, dy) },
    );
  };
}
