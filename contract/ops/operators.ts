/** Operators themselves: how they come in, who they are, their passkeys, sessions and tokens for scripts. */
import { z } from "zod";
import {
  PasskeyAnswer,
  PasskeyMade,
  PasskeyName,
  PasskeyQuestion,
  PasskeyWanted,
} from "../second-factor.ts";
import { Country, Instant, ObjectId } from "../scalars.ts";
import { Role } from "./rights.ts";
import { PressKey } from "./words.ts";

export const OperatorState = z.enum(["invited", "active", "ended"]);
export type OperatorState = z.output<typeof OperatorState>;

export const OPERATOR_NAME_PATTERN = /^[a-z0-9._-]{1,32}$/;
const Name = z.string().regex(OPERATOR_NAME_PATTERN);
const Email = z
  .email()
  .max(254)
  .describe("Where an owner is told of sign-ins; without one the console alone tells them.");

/** Of a link that is good once. */
const Invitation = z.string().regex(/^hyoi_[A-Za-z0-9_-]{43}$/);

const TOKEN_DAYS_MOST = 366;

const Entered = z.strictObject({
  name: Name,
  role: Role,
  expiresAt: Instant,
  /** With one alone, a lost device needs another invitation. */
  passkeys: z.int().positive(),
});

const OwnPasskey = z.strictObject({
  id: ObjectId,
  name: z.string(),
  /** A passkey opens the console of this host, and no other. */
  host: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});

const OwnPasskeys = z.strictObject({ passkeys: z.array(OwnPasskey) });

const Session = z.strictObject({
  id: ObjectId,
  operator: Name,
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  country: Country.nullable(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

const ListedOperator = z.strictObject({
  name: Name,
  role: Role,
  state: OperatorState,
  email: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
  passkeys: z.int(),
  sessions: z.int(),
});

const ListedToken = z.strictObject({
  name: Name,
  role: Role,
  madeBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
});

export const OPERATOR_OPERATIONS = {
  operators_enter_begin: {
    summary: "What a passkey is asked for to sign in to the console.",
    changes: false,
    rights: "anyone",
    request: z.strictObject({}),
    response: PasskeyQuestion,
  },
  operators_enter: {
    summary:
      "Signs in to the console by a passkey, or shows again who asks: the session before it ends. Owners are told of a new one.",
    changes: true,
    rights: "anyone",
    withheld: ["passkey"],
    request: z.strictObject({ passkey: PasskeyAnswer }),
    response: Entered,
  },
  operators_accept_begin: {
    summary: "What a browser needs to make the passkey of an invitation.",
    changes: false,
    rights: "anyone",
    withheld: ["invitation"],
    request: z.strictObject({ invitation: Invitation }),
    response: PasskeyWanted,
  },
  operators_accept: {
    summary:
      "Uses an invitation: the passkey is its operator's only one, earlier ones and sessions end.",
    changes: true,
    rights: "anyone",
    withheld: ["invitation", "passkey"],
    request: z.strictObject({ invitation: Invitation, passkey: PasskeyMade, name: PasskeyName }),
    response: Entered,
  },
  operators_leave: {
    summary: "Ends the session that asks.",
    changes: true,
    rights: "self",
    request: z.strictObject({}),
    response: z.strictObject({ ended: z.int() }),
  },
  operators_me: {
    summary:
      "Who asks: role, what it may ask, passkeys, until when the session is fresh, and where the site is.",
    changes: false,
    rights: "self",
    request: z.strictObject({}),
    response: OwnPasskeys.extend({
      name: z.string(),
      role: Role,
      /** Names of operations. */
      mayAsk: z.array(z.string()),
      /** Until when operations that make or take a way in are taken; null for a script's token. */
      freshUntil: Instant.nullable(),
      /** Null without a session. */
      expiresAt: Instant.nullable(),
      /** Where the site is, for what is handed to its visitors; null where nobody said that. */
      site: z.string().nullable(),
    }),
  },
  operators_passkey_begin: {
    summary: "What a browser needs to make another passkey of whoever asks.",
    changes: false,
    rights: "self",
    fresh: true,
    request: z.strictObject({}),
    response: PasskeyWanted,
  },
  operators_passkey_add: {
    summary: "Adds a passkey to those of whoever asks.",
    changes: true,
    rights: "self",
    fresh: true,
    withheld: ["passkey"],
    request: z.strictObject({ passkey: PasskeyMade, name: PasskeyName }),
    response: OwnPasskeys,
  },
  operators_passkey_remove: {
    summary: "Removes a passkey of whoever asks, but never the last.",
    changes: true,
    rights: "self",
    fresh: true,
    request: z.strictObject({ id: ObjectId }),
    response: OwnPasskeys,
  },
  operators_sessions: {
    summary: "The sessions of whoever asks; for an owner, of everybody.",
    changes: false,
    rights: "self",
    request: z.strictObject({}),
    response: z.strictObject({ sessions: z.array(Session) }),
  },
  operators_end_session: {
    summary: "Ends a session of whoever asks; for an owner, of anybody.",
    changes: true,
    rights: "self",
    request: z.strictObject({ id: ObjectId }),
    response: z.strictObject({ ended: z.int() }),
  },
  operators_list: {
    summary: "Who operates: role, state, since when, last seen.",
    changes: false,
    rights: [],
    request: z.strictObject({}),
    response: z.strictObject({ operators: z.array(ListedOperator) }),
  },
  operators_invite: {
    summary:
      "Makes a link, good once and for an hour, that a passkey is made with: for somebody new, or whose passkeys are lost.",
    changes: true,
    rights: [],
    fresh: true,
    withheld: ["email"],
    request: z.strictObject({ name: Name, role: Role, email: Email.optional() }),
    response: z.strictObject({ name: Name, role: Role, expiresAt: Instant, link: z.url() }),
  },
  operators_change: {
    summary:
      "Gives an operator another role, or an address. With another role their sessions and the tokens that they made end.",
    changes: true,
    rights: [],
    fresh: true,
    withheld: ["email"],
    request: z.strictObject({ name: Name, role: Role, email: Email.optional() }),
    response: ListedOperator,
  },
  operators_end: {
    summary:
      "Ends an operator: their passkeys, sessions, invitations and the tokens that they made. Another invitation lets them in again.",
    changes: true,
    rights: [],
    fresh: true,
    request: z.strictObject({ name: Name }),
    response: ListedOperator,
  },
  operators_tokens: {
    summary: "The tokens of scripts, without the tokens themselves.",
    changes: false,
    rights: [],
    request: z.strictObject({}),
    response: z.strictObject({ tokens: z.array(ListedToken) }),
  },
  operators_token_make: {
    summary: "Makes a token for a script. It is shown this once and stored as a hash.",
    changes: true,
    rights: [],
    fresh: true,
    // Whoever had it could ask for the token again.
    withheld: ["key"],
    request: z.strictObject({
      name: Name,
      role: Role,
      days: z.int().min(1).max(TOKEN_DAYS_MOST),
      /** The token follows from it: with the same key it is the same. */
      key: PressKey.optional(),
    }),
    response: z.strictObject({ name: Name, role: Role, token: z.string(), expiresAt: Instant }),
  },
  operators_token_end: {
    summary: "Ends a script's token now.",
    changes: true,
    rights: [],
    request: z.strictObject({ name: Name }),
    response: z.strictObject({ name: Name, ended: z.int() }),
  },
} as const;
