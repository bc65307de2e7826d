/** How long what operators have is good for. Numbers that protect: no page holds one. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** However much it is used. */
export const SESSION_MS = 12 * HOUR_MS;
/** Without a request. */
export const IDLE_MS = 30 * MINUTE_MS;
/** How often the last use is written down. */
export const TOUCH_MS = MINUTE_MS;
/** After the passkey answered: for so long what makes or takes a way in is taken. */
export const FRESH_MS = 10 * MINUTE_MS;
export const INVITATION_MS = HOUR_MS;
/** A key for each device, and one in a drawer. */
export const PASSKEYS_MOST = 10;

export interface SessionTimes {
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

/** Whether a session is still one. */
export function isLive({ last_used_at, expires_at }: SessionTimes, now: number): boolean {
  return now < expires_at && now < last_used_at + IDLE_MS;
}

/** Whether its use is to be written down: not with each request. */
export function isToTouch({ last_used_at }: SessionTimes, now: number): boolean {
  return now >= last_used_at + TOUCH_MS;
}

/** The instant until which it is fresh. */
export function freshUntil({ created_at }: SessionTimes): number {
  return created_at + FRESH_MS;
}
