import { expect, it } from "vitest";
import { closedUp } from "./token-spaces.ts";

it("closes up words as a text has them", () => {
  expect(closedUp("Ellery , the mayor 's ( old ) house")).toBe("Ellery, the mayor's (old) house");
  expect(closedUp("他 的 妹妹")).toBe("他的妹妹");
  expect(closedUp("他 said")).toBe("他 said");
  expect(closedUp("")).toBe("");
});
