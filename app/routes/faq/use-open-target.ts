/** Opens the answer that the address names, for browsers that don't do it themselves. */
import { useEffect } from "react";
import { useLocation } from "react-router";

export function useOpenTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);
    const details = answer?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    details.scrollIntoView();
  }, [hash]);
}
