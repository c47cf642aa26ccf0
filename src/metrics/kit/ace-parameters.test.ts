import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aceParametersText, acePresets } from "./ace-parameters.ts";

const { ace05, ace07 } = acePresets;

describe("parameters in signatures", () => {
  it("are written as the preset's name if unchanged, regardless of the order of fields", () => {
    for (const [name, preset] of Object.entries(acePresets)) {
      expect(aceParametersText(preset)).toBe(name);
      const { mentionTypes, ...rest } = preset;
      const turned = Object.fromEntries(Object.entries(mentionTypes).reverse());
      expect(aceParametersText({ mentionTypes: turned, ...rest })).toBe(name);
    }
  });

  it("are hashed, if changed, as JSON with the fields in alphabetical order", () => {
    const json =
      '{"entityClasses":{"GEN":0,"NEG":0,"SPC":1,"USP":0},"entityErrors":{"class":0.75,"subtype":0.9,"type":0.5},' +
      '"entityTypes":{"FAC":1,"GPE":1,"LOC":1,"ORG":1,"PER":1,"VEH":1,"WEA":1},' +
      '"falseAlarms":{"entity":0.75,"mention":0.75,"share":"pair","wrongEntity":0},"level":"lesser",' +
      '"mentionErrors":{"role":0.9,"style":0.9,"type":0.9},"mentionTypes":{"NAM":1,"NOM":0.5,"PRO":0.1},' +
      '"minimumOverlap":0.5,"minimumTextMatch":0,"preset":"ace05"}';
    const hash = createHash("sha256").update(json).digest("hex").slice(0, 8);
    expect(aceParametersText({ ...ace05, minimumOverlap: 0.5 })).toBe(`ace05+${hash}`);
  });

  it("differ for different changes, and for the same change of different presets", () => {
    const texts = [ace05, ace07].flatMap((preset) => [
      aceParametersText({ ...preset, minimumOverlap: 0.5 }),
      aceParametersText({ ...preset, mentionTypes: { ...preset.mentionTypes, PRE: 0 } }),
    ]);
    for (const text of texts) expect(text).toMatch(/^ace0[57]\+[0-9a-f]{8}$/);
    expect(new Set(texts).size).toBe(4);
  });
});
