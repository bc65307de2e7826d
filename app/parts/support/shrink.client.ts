/**
 * Draws a picture anew, small enough to be sent over a slow line. What else its file says (place, camera, time) stays
 * behind; the API takes it out once more, since it trusts no browser.
 */
import { PICTURE_MAX_BYTES } from "#contract/support.ts";

/** Tried in turn until the file is small enough: a screen's text stays legible longest. */
const STEPS = [
  { side: 1_600, quality: 0.85 },
  { side: 1_600, quality: 0.7 },
  { side: 1_280, quality: 0.7 },
  { side: 1_024, quality: 0.6 },
  { side: 800, quality: 0.5 },
];

/** As JPEG; null for what this browser does not take for a picture. */
export async function shrunk(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (const step of STEPS) {
      const blob = await drawn(picture, step);
      if (blob && blob.size <= PICTURE_MAX_BYTES) return blob;
    }
    return null;
  } finally {
    picture.close();
  }
}

function drawn(
  picture: ImageBitmap,
  { side, quality }: (typeof STEPS)[number],
): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // What is transparent would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/** `data:…;base64,…` */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    // safe because a file read this way is text
    reader.addEventListener("load", () => done(reader.result as string));
    reader.addEventListener("error", () => fail(new Error("a file cannot be read")));
    reader.readAsDataURL(blob);
  });
}
