import { describe, expect, it } from "vitest";
import { acePresets } from "./ace-parameters.ts";
import { aceParametersText } from "./ace-parameters-text.ts";

const { ace05, ace07 } = acePresets;

describe("parameters in signatures", () => {
  it("are the name of a preset, in whatever order the fields are", () => {
    for (const [name, preset] of Object.entries(acePresets)) {
      expect(aceParametersText(preset)).toBe(name);
      const { mentionTypes, ...rest } = preset;
      const turned = Object.fromEntries(Object.entries(mentionTypes).reverse());
      expect(aceParametersText({ mentionTypes: turned, ...rest })).toBe(name);
    }
  });

  it("tell one change from another, and the same on another preset", () => {
    const texts = [ace05, ace07].flatMap((preset) => [
      aceParametersText({ ...preset, minimumOverlap: 0.5 }),
      aceParametersText({ ...preset, mentionTypes: { ...preset.mentionTypes, PRE: 0 } }),
    ]);
    for (const text of texts) expect(text).toMatch(/^ace0[57]\+[0-9a-f]{8}$/);
    expect(new Set(texts).size).toBe(4);
  });
});
