/** The frame of every page: header, the page, footer. */
import { Outlet } from "react-router";
export default function Site() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
