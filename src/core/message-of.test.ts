import { expect, it } from "vitest";
import { messageOf } from "./message-of.ts";

it("messageOf returns the message of an error, or any other thrown value as text", () => {
  expect(messageOf(new RangeError("too large"))).toBe("too large");
  expect(messageOf("a text")).toBe("a text");
  expect(messageOf(404)).toBe("404");
  expect(messageOf(undefined)).toBe("undefined");
});
