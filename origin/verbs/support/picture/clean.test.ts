/** What is taken for a picture, what of it stays, and what is refused. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PICTURE_MAX_BYTES } from "#contract/support.ts";
import { chunk, JPEG, photograph, PLACE, png, segment, WEBP } from "#test/support/questions.ts";
import { scaled } from "#test/support/scale.ts";
import { cleanPicture } from "./clean.ts";

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const ascii = (text: string) => Buffer.from(text, "latin1");

/** A chunk of a WebP. */
function riff(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: Buffer[]): Buffer {
  return riff("RIFF", Buffer.concat([ascii("WEBP"), ...chunks]));
}

/** The picture itself of the sample. */
const vp8 = (() => {
  const at = WEBP.indexOf("VP8 ");
  return WEBP.subarray(at, at + 8 + WEBP.readUInt32LE(at + 4));
})();

const canvas = (flags: number) => riff("VP8X", Buffer.from([flags, 0, 0, 0, 7, 0, 0, 5, 0, 0]));
const PNG = png(8, 6);

/** Each format with all that may be said in it beside the picture. */
const TALKATIVE: [string, Buffer][] = [
  ["image/jpeg", photograph()],
  [
    "image/png",
    png(8, 6, [
      chunk("eXIf", ascii(PLACE)),
      chunk("tEXt", ascii(`Comment\0${PLACE}`)),
      chunk("iTXt", ascii(`XML:com.adobe.xmp\0\0\0\0\0${PLACE}`)),
      chunk("iCCP", ascii(PLACE)),
    ]),
  ],
  [
    "image/webp",
    webp(
      canvas(0x2c),
      riff("ICCP", ascii(PLACE)),
      vp8,
      riff("EXIF", ascii(PLACE)),
      riff("XMP ", ascii(PLACE)),
    ),
  ],
];

describe("a picture", () => {
  test.each(TALKATIVE)("as %s loses what says where it was taken", (type, bytes) => {
    expect(textOf(bytes)).toContain("GPS");
    const cleaned = cleanPicture(bytes)!;
    expect(cleaned).toMatchObject({ type, width: 8, height: 6 });
    expect(textOf(cleaned.bytes)).not.toMatch(/GPS|Exif|adobe|xmp|ICC/i);
    expect(cleanPicture(cleaned.bytes)).toEqual(cleaned);
  });

  test.each([
    ["image/jpeg", JPEG],
    ["image/png", PNG],
    ["image/webp", WEBP],
  ])("as %s loses what follows its end", (type, bytes) => {
    const page = ascii("<html><script>alert(1)</script>PK\x03\x04");
    const cleaned = cleanPicture(Buffer.concat([bytes, page]))!;
    expect(cleaned.type).toBe(type);
    expect(textOf(cleaned.bytes)).not.toContain("script");
    expect(cleaned).toEqual(cleanPicture(bytes));
  });

  test("keeps what Adobe says of its colours, and nothing that stands beside", () => {
    const adobe = ascii(`Adobe\0\x64\0\0\0\0\x01${PLACE}`);
    const bytes = Buffer.concat([JPEG.subarray(0, 2), segment(0xee, adobe), JPEG.subarray(2)]);
    const { bytes: cleaned } = cleanPicture(bytes)!;
    expect(textOf(cleaned)).toContain("Adobe");
    expect(textOf(cleaned)).not.toContain("GPS");
  });

  test("keeps its transparency", () => {
    const bytes = webp(canvas(0x10), riff("ALPH", Buffer.from([0, 1, 2, 3])), vp8);
    const { bytes: cleaned } = cleanPicture(bytes)!;
    expect(Buffer.from(cleaned)).toEqual(bytes);
  });
});

const jpegOf = (width: number, height: number) => {
  const bytes = Buffer.from(JPEG);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
};

describe("what is no picture of ours", () => {
  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["a page", ascii("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing with a script",
      ascii(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
    ],
    [
      "a page that begins as a picture",
      Buffer.concat([Buffer.from([0xff, 0xd8]), ascii("<script>")]),
    ],
    ["a GIF", ascii("GIF89a/*\x01\x00*/=1;alert(1)")],
    ["an archive", ascii("PK\x03\x04")],
    ["a PDF", ascii("%PDF-1.7")],
    ["an animation", webp(canvas(0x02), riff("ANIM", Buffer.alloc(6)), vp8)],
    [
      "an animated PNG's frames without a picture",
      Buffer.concat([
        PNG.subarray(0, 33),
        chunk("fdAT", ascii("x")),
        chunk("IEND", new Uint8Array()),
      ]),
    ],
    ["a PNG with a chunk that must be understood", png(8, 6, [chunk("ABCD", ascii("x"))])],
    [
      "a PNG whose checksum is wrong",
      Buffer.from(PNG.map((byte, at) => (at === 30 ? byte ^ 1 : byte))),
    ],
    [
      "a WebP of another size than it says",
      webp(riff("VP8X", Buffer.from([0, 0, 0, 0, 9, 0, 0, 9, 0, 0])), vp8),
    ],
    [
      "a JPEG whose tables hold something else",
      Buffer.concat([
        JPEG.subarray(0, 2),
        segment(0xdb, ascii("<script>alert(1)</script>")),
        JPEG.subarray(2),
      ]),
    ],
    ["a bomb as PNG", png(30_000, 30_000)],
    ["a wide bomb as PNG", png(8_193, 1)],
    ["a bomb whose sides are short enough", png(8_000, 8_000)],
    ["a bomb as JPEG", jpegOf(65_000, 65_000)],
    ["a JPEG without a size", jpegOf(0, 6)],
    ["too large a file", Buffer.concat([PNG, Buffer.alloc(PICTURE_MAX_BYTES)])],
  ])("is %s", (_, bytes) => {
    expect(cleanPicture(bytes)).toBeNull();
  });

  test("is one that was cut off", () => {
    for (const bytes of [JPEG, PNG, WEBP]) {
      for (let end = 0; end < bytes.length; end++)
        expect(cleanPicture(bytes.subarray(0, end))).toBeNull();
    }
  });
});

describe("whatever is sent", () => {
  const begun = fc.constantFrom(
    Buffer.alloc(0),
    JPEG.subarray(0, 20),
    PNG.subarray(0, 33),
    WEBP.subarray(0, 30),
  );
  const spoiled = fc
    .tuple(
      fc.constantFrom(...TALKATIVE.map(([, bytes]) => bytes)),
      fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { maxLength: 6 }),
    )
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    });
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(begun, fc.uint8Array({ maxLength: 300 })).map((parts) => Buffer.concat(parts)),
    spoiled,
  );

  test("nothing is thrown, and what comes out is clean once and for all", () => {
    fc.assert(
      fc.property(anything, (bytes) => {
        const cleaned = cleanPicture(bytes);
        if (!cleaned) return;
        expect(cleaned.bytes.length).toBeLessThanOrEqual(bytes.length + 16);
        expect(cleanPicture(cleaned.bytes)).toEqual(cleaned);
      }),
      { numRuns: scaled(3_000) },
    );
  });

  test("a segment of any content says nothing afterwards", () => {
    const secret = "the place where it was taken";
    const marker = fc.oneof(fc.integer({ min: 0xe0, max: 0xef }), fc.constant(0xfe));
    fc.assert(
      fc.property(marker, fc.uint8Array({ maxLength: 200 }), (kind, noise) => {
        const data = Buffer.concat([noise, ascii(secret)]);
        const bytes = Buffer.concat([JPEG.subarray(0, 2), segment(kind, data), JPEG.subarray(2)]);
        expect(textOf(cleanPicture(bytes)!.bytes)).not.toContain(secret);
      }),
      { numRuns: scaled(300) },
    );
  });
});
