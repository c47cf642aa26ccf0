import { expect, test } from "vitest";
import { excerpt, excerptOf } from "./excerpt.ts";

test("excerpt keeps a text of up to 80 characters and cuts a longer one", () => {
  expect(excerpt("x".repeat(80))).toBe("x".repeat(80));
  expect(excerpt("x".repeat(81))).toBe(`${"x".repeat(80)}…`);
});

test("excerpt does not cut a surrogate pair in half", () => {
  expect(excerpt(`${"x".repeat(79)}😀x`)).toBe(`${"x".repeat(79)}…`);
});

test("excerptOf gives the same excerpt for bytes as excerpt gives for their text", () => {
  for (const text of ["x", "é", "猫", "😀", "a😀"]) {
    for (const times of [1, 79, 80, 81, 400]) {
      const bytes = new TextEncoder().encode(`(${text.repeat(times)})`);
      expect(excerptOf(bytes, 1, bytes.length - 1)).toBe(excerpt(text.repeat(times)));
    }
  }
});
