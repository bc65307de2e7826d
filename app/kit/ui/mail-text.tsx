/** A text in which an e-mail address is a link. */
import { TEXT_LINK_CLASS } from "./prose.tsx";

const ADDRESS = /([\w.+-]+@[\w.-]*\w)/;

export function MailText({ children }: { children: string }) {
  const [before, address, after] = children.split(ADDRESS);
  if (address === undefined) return children;
  return (
    <>
      {before}
      <a href={`mailto:${address}`} className={TEXT_LINK_CLASS}>
        {address}
      </a>
      {after}
    </>
  );
}
