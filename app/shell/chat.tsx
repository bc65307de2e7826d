/** The customer chat: its script is in the page only where the gateway says so (spec §1), and blocks nothing. */
interface ChatProps {
  /** Null on every host that is not configured for it. */
  scriptUrl: string | null;
  nonce: string | undefined;
}

export function Chat({ scriptUrl, nonce }: ChatProps) {
  if (scriptUrl === null) return null;
  return <script src={scriptUrl} nonce={nonce} async />;
}
