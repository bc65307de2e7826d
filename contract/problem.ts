/**
 * The closed set of refusals. The key is the envelope's `status` and the message key in `locales/<language>/problem.json`;
 * the number is its `code`. Both are stable: clients tell refusals apart by them, never by the message.
 */
import type { SecondStep } from "./second-factor.ts";

export const PROBLEMS = {
  InvalidRequest: 400,
  Unauthorized: 401,
  BadSignature: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  MisdirectedRequest: 421,
  TooManyRequests: 429,
  ServerError: 500,
  NetworkError: 502,
  AccountTaken: 1001,
  BadCredentials: 1002,
  CommonPassword: 1003,
  BadCode: 1004,
  AddressTaken: 1005,
  DeviceIdError: 1006,
  DeviceTaken: 1007,
  DeviceUnknown: 1008,
  DeviceLimit: 1009,
  BadRedemptionCode: 1010,
  ChannelUnavailable: 1011,
  ProofPaused: 1012,
  CodeSentAlready: 1013,
  ChallengeNeeded: 1014,
  ClaimWaits: 1015,
  CodeAskedFor: 1016,
  PlanGone: 1101,
  PriceChanged: 1102,
  CouponInvalid: 1103,
  CouponNotForPlan: 1104,
  CouponFirstPurchase: 1105,
  CouponUsed: 1106,
  CouponHeld: 1107,
  MethodUnavailable: 1108,
  OrderKeyReused: 1109,
  TooManyOpenOrders: 1110,
  OrderNotOpen: 1111,
  OrderAlreadyPaid: 1112,
  PaymentUnavailable: 1113,
  MembershipTooLong: 1114,
  CouponTaken: 1115,
  RefundTooLarge: 1116,
  ProductInvalid: 1117,
  NetworkUnsupported: 1118,
  QuoteFixed: 1119,
  RefundSettled: 1120,
  TooManyOrders: 1150,
  SeatPaused: 1151,
  InviteUnknown: 1170,
  GroupUnpaid: 1201,
  GroupJoined: 1202,
  GroupFull: 1203,
  GroupEnded: 1204,
  GroupChosen: 1205,
  NotAffiliate: 1300,
  SettlementPaid: 1301,
  TransactionUsed: 1302,
  NoBenefits: 1401,
  BenefitNoneFree: 1402,
  BenefitChanged: 1403,
  BenefitKnown: 1404,
  SecondStepNeeded: 1521,
  OwnerNotShown: 1522,
  BadSecondFactor: 1523,
  BadPasskey: 1524,
  PasskeysUnavailable: 1525,
  SecondFactorEarly: 1526,
  TooManyPasskeys: 1527,
  SessionOver: 1528,
  NoSecondFactor: 1529,
  SecondStepPaused: 1530,
  CouponNotForGift: 1531,
  GiftRedeemed: 1532,
  GiftOver: 1533,
  GiftLineLeads: 1534,
  GiftDayOutside: 1535,
  GiftLettersUsed: 1536,
  SignInBlocked: 1541,
  BuyingBlocked: 1542,
  InvitingBlocked: 1543,
  PlanTaken: 1544,
  AnnouncementTaken: 1545,
  NoTimeLeft: 1546,
  TimeUndone: 1547,
  ReferenceUsed: 1548,
  PlatformMissing: 1549,
  NoticeLinkUnknown: 1550,
  AnnouncementNotShown: 1551,
  AnnouncementSent: 1552,
  NewsSentToday: 1553,
  ExportOver: 1554,
  SupportKeyEnded: 1556,
  SupportBlocked: 1557,
  PictureRefused: 1558,
  PictureGone: 1559,
  OperatorRight: 1601,
  OperatorNotFresh: 1602,
  InvitationOver: 1603,
  LastOwner: 1604,
  LastPasskey: 1605,
  OperatorGone: 1606,
  TokenTaken: 1607,
  AllowanceUsed: 1608,
  AttentionTaken: 1620,
  PreviewChanged: 1621,
  HandoverElsewhere: 1622,
  HandoverOver: 1623,
  PriceTooHigh: 1624,
  PriceBegun: 1625,
  NumberOutOfBounds: 1629,
  NumberTooSoon: 1630,
  AccessNeeded: 1631,
  AddressTheirs: 1632,
  AddressOfOther: 1633,
  TimeTooLong: 1636,
  RefundAllowanceUsed: 1637,
  DoneAlready: 1640,
} as const;

export type Problem = keyof typeof PROBLEMS;

/** A refusal as a value: the problem, and the request's own field names it is about. */
export interface Refusal {
  ok: false;
  problem: Problem;
  fields?: string[];
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
  /** Of `SecondStepNeeded`: how the sign-in is finished. */
  second?: SecondStep;
}

/** Names each field once, and none for what is about the request as a whole. */
export function refuse(problem: Problem, ...names: string[]): Refusal {
  const fields = [...new Set(names)].filter(Boolean);
  return fields.length > 0 ? { ok: false, problem, fields } : { ok: false, problem };
}

/** A refusal that ends by itself. */
export function refuseFor(problem: Problem, seconds: number, ...names: string[]): Refusal {
  return { ...refuse(problem, ...names), retryAfter: Math.max(1, seconds) };
}
