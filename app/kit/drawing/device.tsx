/** The devices that the line leaves, one for each system. */
import { Drawing, type DrawingShape } from "./drawing.tsx";

export type DeviceName = "ios" | "android" | "mac" | "windows";

const SIZE = { width: 144, height: 128 };

const DEVICES: Record<DeviceName, DrawingShape> = {
  ios: {
    ...SIZE,
    lines: (
      <>
        <path d="M40 4h44a10 10 0 0 1 10 10v80a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10V14A10 10 0 0 1 40 4ZM54 14h16" />
        <path d="M62 104v18h82" className="stroke-blue" />
      </>
    ),
  },
  android: {
    ...SIZE,
    lines: (
      <>
        <path d="M36 4h52a5 5 0 0 1 5 5v90a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5ZM62 14v.5M50 94h24" />
        <path d="M62 104v18h82" className="stroke-blue" />
      </>
    ),
  },
  mac: {
    ...SIZE,
    lines: (
      <>
        <path d="M14 88V28a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v60M0 88h124l-7 14H7z" />
        <path d="M62 102v20h82" className="stroke-blue" />
      </>
    ),
  },
  windows: {
    ...SIZE,
    lines: (
      <>
        <path d="M6 12h112v72H6zM62 12v72M6 48h112M62 84v18M40 102h44" />
        <path d="M84 102h18v20h42" className="stroke-blue" />
      </>
    ),
  },
};

export function Device({ name, className }: { name: DeviceName; className?: string }) {
  return <Drawing {...DEVICES[name]} className={className} />;
}
