import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { concatenate } from "../../formats/common/lines/line-bytes.ts";
import { unpacked } from "./gunzip.ts";

const encoder = new TextEncoder();
const text = encoder.encode("#begin document (d); part 000\nd\t0\t0\ta\t(0)\nd\t0\t1\tb\t(0)\n\n#end document\n");
const once = gzipSync(text);
const twice = concatenate([gzipSync(text.subarray(0, 40)), gzipSync(text.subarray(40))]);

/** Returns the content of a file, or nothing if it is refused. */
function unpack(bytes: Uint8Array, size = bytes.length): Uint8Array | undefined {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  try {
    return concatenate(Array.from(unpacked(chunks)));
  } catch (error) {
    expect(error).toHaveProperty("name", "DamagedGzipError");
    expect(String(error)).toContain("it is a damaged or incomplete gzip file");
    return undefined;
  }
}

describe("unpacked", () => {
  it.each([1, 2, 7, 18, 1000])("returns the content of one member or two, read in pieces of size %i", (size) => {
    expect(unpack(once, size)).toEqual(text);
    expect(unpack(twice, size)).toEqual(text);
    expect(unpack(gzipSync(""), size)).toEqual(new Uint8Array(0));
  });

  it("returns the content of 20,000 members, and content that takes several steps to unpack", () => {
    const many = concatenate(Array.from({ length: 20_000 }, () => gzipSync("x")));
    expect(Buffer.compare(unpack(many)!, new Uint8Array(20_000).fill(120))).toBe(0);
    const large = new Uint8Array(3_000_000).map((_, i) => (i * i) >> 3);
    expect(Buffer.compare(unpack(gzipSync(large), 1 << 18)!, large)).toBe(0);
  });

  // The checksum has 32 bits, and one changed bit of the content always changes it. A header's time and name are not
  // content.
  it.each([
    ["one member", once],
    ["two members", twice],
  ])("refuses %s with a changed bit, or returns the right content", (_, bytes) => {
    let refused = 0;
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] ^= 1 << (bit & 7);
      // A file whose first two bytes are changed is not recognised as gzip.
      if (bit < 16) continue;
      const found = unpack(changed);
      if (found === undefined) refused++;
      else expect(found, `bit ${bit}`).toEqual(text);
    }
    // Changes to the time, level and system of a member are harmless.
    expect(refused).toBeGreaterThan(8 * bytes.length - 300);
  });

  it("refuses a file that is cut within a member, and data after the last member", () => {
    for (let length = 1; length < once.length; length++) expect(unpack(once.subarray(0, length))).toBeUndefined();
    const first = gzipSync(text.subarray(0, 40)).length;
    for (let length = 1; length < twice.length; length++) {
      // At the end of a member, nothing shows whether another one followed.
      if (length !== first) expect(unpack(twice.subarray(0, length)), String(length)).toBeUndefined();
    }
    for (let length = 1; length < 40; length++) {
      for (const byte of [0, 7, 31]) {
        expect(unpack(concatenate([once, new Uint8Array(length).fill(byte)]))).toBeUndefined();
      }
    }
  });
});
