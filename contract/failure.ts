/**
 * What a failure may tell those who mend it: its class and the places in our own code it came through. No message, no
 * address, no text of a person: nothing has to be scrubbed from what was never taken.
 */
import { z } from "zod";

/** Files of ours, as a bundle or a source names them. */
const FILE = /^[\w./-]{1,160}\.(?:js|mjs|ts|tsx)$/;
const NAME = /^[A-Za-z_$][\w$]{0,63}$/;
const FRAME_LIMIT = 20;

const Frame = z.strictObject({
  file: z.string().regex(FILE),
  line: z.int().min(0).max(10_000_000),
  column: z.int().min(0).max(10_000_000),
});

export const Failure = z.strictObject({
  name: z.string().regex(NAME),
  frames: z.array(Frame).max(FRAME_LIMIT),
});
export type Failure = z.output<typeof Failure>;

/** What a browser sends to `POST /report`. */
export const REPORT_PATH = "/report";

/** Works on anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "NotAnError", frames: [] };
  const frames = (error.stack ?? "").split("\n").flatMap((line) => {
    const frame = frameOf(line);
    return frame ? [frame] : [];
  });
  return {
    name: NAME.test(error.name) ? error.name : "Error",
    frames: frames.slice(0, FRAME_LIMIT),
  };
}

/** For a line of a log: the class of what was thrown, and the place it was thrown at. */
export function placeOf(error: unknown): { error?: string; at?: string } {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: typeof error };
  const at = /^\s*at (.{1,200})$/m.exec(error.stack ?? "")?.[1];
  return { error: error.name, ...(at ? { at } : {}) };
}

/** `at name (https://host/assets/a.js:1:2)`, `name@https://host/assets/a.js:1:2`: the path is kept, the host is not. */
function frameOf(line: string): z.output<typeof Frame> | null {
  const [, file, row, column] =
    /(?:https?:\/\/[^/\s]+|file:\/\/)?\/?([\w./-]+\.(?:js|mjs|ts|tsx)):(\d{1,7}):(\d{1,7})\)?$/.exec(
      line,
    ) ?? [];
  if (!file || !FILE.test(file) || /^\s*at .*(?:extension|node):/.test(line)) return null;
  return { file, line: Number(row), column: Number(column) };
}

export interface Report extends Failure {
  /** Where it happened: an event of a log, or `browser.failed`, `policy.violated`. */
  event: string;
  /** By which it is found in the logs; a job of the schedule has none. */
  requestId?: string | undefined;
}

/** A report as the receiver's protocol has it. */
export function eventOf({ event, requestId, name, frames }: Report) {
  // The innermost comes last.
  const places = frames.map(({ file, line, column }) => ({
    filename: file,
    lineno: line,
    colno: column,
  }));
  return {
    level: "error" as const,
    tags: { event, ...(requestId === undefined ? {} : { request_id: requestId }) },
    exception: { values: [{ type: name, stacktrace: { frames: [...places].reverse() } }] },
  };
}
