/** How operators are told that something is wrong, and that it is over. */
import type { AttentionDetail } from "#contract/ops/attention.ts";
import type { AlarmWayName, FaultKind } from "#contract/ops/status.ts";

export interface Fault {
  kind: FaultKind;
  subject: string;
  detail: AttentionDetail;
  /** Unix milliseconds. */
  since: number;
}

export interface Alarm {
  /** The same when it is tried again by the same claim. */
  id: string;
  subject: string;
  /** In every language. */
  text: string;
  begun: Fault[];
  ended: Fault[];
}

/** True when it was taken. Never throws. */
export interface AlarmWay {
  name: AlarmWayName;
  tell(alarm: Alarm): Promise<boolean>;
}
