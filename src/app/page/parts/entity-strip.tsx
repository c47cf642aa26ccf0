import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  type LayerView,
  type MentionStatus,
  mentionStatuses,
  type PartView,
  type ShownLayerName,
} from "../../engine/document-view.ts";
import { entityFigure, strip } from "../../../plots/entity-figure.ts";
import { useOpenPage } from "../state/page-state.ts";
import { layerIn, statusIn } from "../state/selection.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { type EntityMark, entityMarks, nearestMark, rowNames, stripDescription } from "./entity-marks.ts";
import { mentionText, statuses } from "./text-blocks.ts";

/** Pixels of a row, and units from the first token of the part to the last. */
const { row: ROW, width: WIDTH } = strip;
/** Pixels of the names before the rows: see entities.css. */
const NAME = 72;

/** From top to bottom of a row, 0..1: each status has its own shape, so that colour is not needed. */
const shapes: Readonly<Record<MentionStatus | "key", readonly (readonly [from: number, to: number])[]>> = {
  key: [[0.1, 0.9]],
  matched: [[0.32, 0.68]],
  "wrong-entity": [[0.1, 0.9]],
  missing: [
    [0.1, 0.38],
    [0.62, 0.9],
  ],
  span: [[0.1, 0.5]],
  extra: [[0.5, 0.9]],
  "left-out": [[0.44, 0.56]],
};

interface EntityStripProps {
  readonly document: string;
  readonly part: PartView;
  /** The entity's layer and its number there. */
  readonly layer: ShownLayerName;
  readonly entity: number;
  /**
   * The rows: the key, and the systems that an entity of the key is compared with. An entity of a response has only the
   * row of its own system.
   */
  readonly rows: readonly ShownLayerName[];
  /** Of a figure for a file, in lines; absent if there should be none. */
  readonly figure?: readonly string[];
}

/**
 * Shows where an entity is mentioned in its part, and the outcome of each mention in each system. A click chooses the
 * nearest mention; by keyboard, mentions are chosen in the list next to the strip.
 */
export function EntityStrip({
  document,
  part,
  layer: name,
  entity,
  rows: wanted,
  figure,
}: EntityStripProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { entity: choice, token } = page.route.value;
  const [near, setNear] = useState<EntityMark>();
  const layer = layerIn(part, name);
  const rows = name === "key" ? wanted : [name];
  const marks = useMemo(() => entityMarks(part, layer, entity), [part, layer, entity]);
  const nameOf = (row: ShownLayerName): string => (row === "key" ? "key" : overview.systems[row].name);
  const drawn = useMemo(() => rows.map((row, r) => rowPaths(layer, marks, row, r * ROW)), [marks, layer, rows.join()]);
  const height = rows.length * ROW;
  const short = useMemo(() => rowNames(overview.systems.map((system) => system.name)), [overview.systems]);
  const description = stripDescription(layer, entity, rows, nameOf);
  useExhibit(
    figure && {
      kind: "figure",
      title: figure[0],
      svg: () =>
        entityFigure(
          figure,
          description,
          [{ rows: rows.map((row, r) => ({ name: nameOf(row), paths: drawn[r] })) }],
          wordOfMark,
        ),
    },
  );
  const isHere = page.documentId.value === document;
  const isChosen = isHere && choice?.part === part.part && choice.layer === name && choice.entity === entity;
  const chosen = isChosen && token !== undefined ? marks.find((mark) => mark.token === token) : undefined;
  const outcomesOf = ({ mention }: EntityMark): string => {
    const own = layer.mentions[mention];
    const words = rows.flatMap((row) =>
      row === "key" ? [] : [`${nameOf(row)}: ${statuses[statusIn(name, own, row)].word}`],
    );
    return `“${mentionText(part.tokens, own)}”, ${words.join(", ")}`;
  };
  return (
    <svg class="entity-strip" height={height} role="img" aria-label={description}>
      {rows.map((row, r) => (
        <text class="row-name" x={-NAME} y={r * ROW + 12}>
          {row === "key" ? "key" : short[row]}
        </text>
      ))}
      <svg width="100%" height={height} viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none">
        {rows.map((_, r) => (
          <line class="track" x1={0} x2={WIDTH} y1={(r + 0.5) * ROW} y2={(r + 0.5) * ROW} />
        ))}
        {drawn.map((paths) =>
          paths.map(({ status, path }) => <path class={status} d={path} stroke-width={thickness(marks.length)} />),
        )}
        {chosen !== undefined && <path class="current" d={`M${x(chosen)} 0V${height}`} />}
        {near !== undefined && <path class="near" d={`M${x(near)} 0V${height}`} />}
        <rect
          width={WIDTH}
          height={height}
          onPointerMove={(event) => {
            setNear(nearestMark(marks, placeOf(event)));
          }}
          onPointerLeave={() => {
            setNear(undefined);
          }}
          onClick={(event) => {
            event.stopPropagation();
            const mark = nearestMark(marks, placeOf(event));
            if (mark !== undefined) page.select({ document, part: part.part, layer: name, entity }, mark.token);
          }}
        >
          {near !== undefined && <title>{outcomesOf(near)}</title>}
        </rect>
      </svg>
    </svg>
  );
}

/** Tells what the marks of a strip mean. */
export function StripLegend(): JSX.Element {
  return (
    <span class="legend">
      {mentionStatuses.map((status) => (
        <span>
          <svg class="entity-strip key-mark" width={8} height={ROW} aria-hidden="true">
            <path class={status} d={markPath(4, 0, status)} stroke-width={thickness(1)} />
          </svg>{" "}
          {status === "matched" ? "right" : statuses[status].word}
        </span>
      ))}
    </span>
  );
}

function markPath(at: number, top: number, status: MentionStatus | "key"): string {
  return shapes[status].map(([from, to]) => `M${at} ${top + from * ROW}V${top + to * ROW}`).join("");
}

function x({ at }: EntityMark): number {
  return Math.round(at * WIDTH);
}

/** Returns how far to the right of a strip the pointer is, 0..1. */
function placeOf({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return (clientX - left) / Math.max(1, width);
}

/** Returns the marks of rows, from top to bottom. */
export function rowsOfStrip(
  part: PartView,
  layer: LayerView,
  entity: number,
  rows: readonly ShownLayerName[],
): RowPath[][] {
  const marks = entityMarks(part, layer, entity);
  return rows.map((row, r) => rowPaths(layer, marks, row, r * ROW));
}

export function wordOfMark(status: MentionStatus | "key"): string {
  return status === "key" ? "in the key" : statuses[status].word;
}

interface RowPath {
  readonly status: MentionStatus | "key";
  readonly path: string;
}

/** Draws a row as one path for each status, because an entity may have thousands of mentions. Errors come last, on top. */
function rowPaths(layer: LayerView, marks: readonly EntityMark[], row: ShownLayerName, top: number): RowPath[] {
  const places = new Map<MentionStatus | "key", Set<number>>();
  for (const mark of marks) {
    const status = row === "key" ? "key" : statusIn(layer.layer, layer.mentions[mark.mention], row);
    const own = places.get(status) ?? new Set();
    places.set(status, own.add(x(mark)));
  }
  return (["key", "left-out", ...mentionStatuses.slice(0, -1)] as const).flatMap((status): RowPath[] => {
    const own = Array.from(places.get(status) ?? []);
    if (own.length === 0) return [];
    return [{ status, path: own.map((at) => markPath(at, top, status)).join("") }];
  });
}

/** Returns the pixels of a mark's width: many marks are thinner, so that they hide each other less. */
function thickness(count: number): number {
  return count > 150 ? 1.5 : count > 60 ? 2.5 : 4;
}
