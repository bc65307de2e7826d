/** A transaction by its hash: a link to its network's explorer, where one is configured. */
import { NewWindowMark } from "./new-window-mark.tsx";
import { TEXT_LINK_CLASS } from "./prose.tsx";

export function TransactionHash({ hash, url }: { hash: string; url: string | null }) {
  if (!url) return <span className="font-mono break-all select-all">{hash}</span>;
  return (
    <a
      href={url}
      rel="noreferrer"
      target="_blank"
      className={`${TEXT_LINK_CLASS} font-mono break-all`}
    >
      {hash}
      <NewWindowMark />
    </a>
  );
}
