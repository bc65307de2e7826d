/** A text in a data block cannot get out of it. */
import { expect, test } from "vitest";
import { dataBlock } from "./structured-data.tsx";

test.each(["</script><script>alert(1)</script>", "<!--<script>", "a\u2028b\u2029c", '"}', "&lt;"])(
  "%j",
  (text) => {
    const block = dataBlock({ text });
    expect(block).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(block)).toEqual({ text });
  },
);
