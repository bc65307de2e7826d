/**
 * Takes a picture apart and writes it anew: what draws it and nothing else. Places, cameras, thumbnails, texts, profiles,
 * animation and whatever follows its end are left out; what is no JPEG, PNG or WebP to the last rule is refused. Nothing
 * is decoded: how large it would be is read in its header.
 */
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  type PictureType,
} from "#contract/support.ts";
import type { Cleaned, Size } from "./cleaned.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { cleanWebp } from "./webp.ts";

export interface CleanPicture extends Size {
  type: PictureType;
  bytes: Uint8Array;
}

const FORMATS: [PictureType, (bytes: Uint8Array) => Cleaned][] = [
  ["image/jpeg", cleanJpeg],
  ["image/png", cleanPng],
  ["image/webp", cleanWebp],
];

/** Null for anything that is no picture, or a larger one than is taken. Never throws. */
export function cleanPicture(bytes: Uint8Array): CleanPicture | null {
  if (bytes.length > PICTURE_MAX_BYTES) return null;
  for (const [type, clean] of FORMATS) {
    const cleaned = clean(bytes);
    if (cleaned) return fits(cleaned) ? { type, ...cleaned } : null;
  }
  return null;
}

function fits({ width, height }: Size): boolean {
  const sides = [width, height];
  if (sides.some((side) => side < 1 || side > PICTURE_MAX_SIDE)) return false;
  return width * height <= PICTURE_MAX_PIXELS;
}
