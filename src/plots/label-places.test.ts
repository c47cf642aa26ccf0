import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelPlaces } from "./label-places.ts";

const frame = { width: 300, height: 300 };
const label = (dot: number): Parameters<typeof labelPlaces>[1][number] => ({
  dot,
  label: `d${dot}`,
  width: 40,
  height: 12,
});

describe("labelPlaces", () => {
  it("places a label on the right, if nothing is there", () => {
    expect(labelPlaces([{ x: 100, y: 100, r: 5 }], [label(0)], frame)).toStrictEqual([
      { dot: 0, label: "d0", anchor: "start", x: 108, y: 94, leader: undefined },
    ]);
  });

  it("places it on the left next to the right edge", () => {
    const [{ anchor, x }] = labelPlaces([{ x: 290, y: 100, r: 5 }], [label(0)], frame);
    expect([anchor, x]).toStrictEqual(["end", 282]);
  });

  it("avoids other dots, with a line where it has to go away", () => {
    // Dots all around at 20 pixels.
    const around = Array.from({ length: 24 }, (_, i) => ({
      x: 150 + 20 * Math.cos((i * Math.PI) / 12),
      y: 150 + 20 * Math.sin((i * Math.PI) / 12),
      r: 1,
    }));
    const [{ leader }] = labelPlaces([{ x: 150, y: 150, r: 2 }, ...around], [label(0)], frame);
    expect(leader).toBeDefined();
  });

  it("leaves out what has no place", () => {
    const crowd = Array.from({ length: 900 }, (_, i) => ({
      x: (i % 30) * 10 + 5,
      y: Math.floor(i / 30) * 10 + 5,
      r: 3,
    }));
    expect(labelPlaces(crowd, [label(435)], frame)).toStrictEqual([]);
  });

  it("never lets labels meet, nor leave the frame, nor lie on a dot that has one", () => {
    const places = fc.array(
      fc.record({ x: fc.integer({ min: 190, max: 300 }), y: fc.integer({ min: 0, max: 90 }), r: fc.constant(4) }),
      { minLength: 6, maxLength: 40 },
    );
    fc.assert(
      fc.property(places, (dots) => {
        const boxes = labelPlaces(dots, [0, 1, 2, 3, 4, 5].map(label), frame).map(({ x, y, anchor }) => {
          const left = x - { start: 0, middle: 20, end: 40 }[anchor];
          return [left, y, left + 40, y + 12];
        });
        const apart = (one: number[], other: number[]): boolean =>
          one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
        boxes.forEach((box, i) => {
          expect(Math.min(...box)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...box)).toBeLessThanOrEqual(300);
          for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
          for (const { x, y } of dots.slice(0, 6)) expect(apart(box, [x - 4, y - 4, x + 4, y + 4])).toBe(true);
        });
      }),
    );
  });
});
