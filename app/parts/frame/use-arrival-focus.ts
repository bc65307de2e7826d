/** After a move within the site the focus goes to the new page, as a browser's own navigation would have it. */
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A dialog may have been opened before the page was there.
    if (document.activeElement?.closest("[data-open]")) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
