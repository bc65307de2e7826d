/** What a reader without scripts is offered (decision 0166). */
import type { Quote } from "#contract/order.ts";

export interface OwnQuote {
  /** Null where the API has none; `message` says why. */
  quote: Quote | null;
  message: string;
  /** Of the order that the form makes, however often it is sent. */
  clientKey: string;
}
