/** A token bucket that holds one minute's tokens. */
const MINUTE_MS = 60_000;

export interface Bucket {
  size: number;
  left: number;
  atMs: number;
}

export function tokenBucket(perMinute: number): Bucket {
  return { size: perMinute, left: perMinute, atMs: 0 };
}

/** Takes one token; false when there is none. */
export function takeFrom(bucket: Bucket, nowMs: number): boolean {
  const grown = (Math.max(0, nowMs - bucket.atMs) / MINUTE_MS) * bucket.size;
  bucket.left = Math.min(bucket.size, bucket.left + grown);
  bucket.atMs = nowMs;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}
