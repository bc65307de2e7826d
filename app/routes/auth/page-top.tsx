/** The top of a sign-in page: its heading, a line under it, and the way to the other page, keeping the way back. */
import { Link, useLocation } from "react-router";
import { PageHead } from "#app/parts/page/page-head.tsx";

export interface PageTopProps {
  /** The page's own path, for its address in search engines. */
  path: string;
  title: string;
  lead: string;
  other: { to: string; question: string; label: string };
  /** Why the visitor was sent here. */
  notice?: string;
}

export function PageTop({ path, title, lead, other, notice }: PageTopProps) {
  const { search } = useLocation();
  return (
    <header className="mb-8 grid gap-3">
      <PageHead title={title} description={lead} path={path} />
      {notice && <p className="mb-3 border-l-4 border-signal bg-tint px-4 py-3">{notice}</p>}
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="text-quiet">{lead}</p>
      <p>
        {other.question}{" "}
        <Link
          to={{ pathname: other.to, search }}
          className="font-semibold text-blue underline underline-offset-4 hover:text-blue-strong"
        >
          {other.label}
        </Link>
      </p>
    </header>
  );
}
