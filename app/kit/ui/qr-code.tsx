/** A QR code, dark on white in both themes because many readers know no other. The coder is loaded when one is shown. */
import { useEffect, useState } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface QrCodeProps {
  value: string;
  /** What a screen reader says in place of the picture. */
  label: string;
  className?: string;
}

interface Drawing {
  path: string;
  size: number;
}

/** The quiet zone that the standard asks for, in modules. */
const MARGIN = 4;

export function QrCode({ value, label, className }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);

  useEffect(() => {
    let current = true;
    void draw(value).then((next) => current && setDrawing(next));
    return () => {
      current = false;
    };
  }, [value]);

  const box = drawing ? drawing.size + 2 * MARGIN : 1;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${box} ${box}`}
      shapeRendering="crispEdges"
      className={classNames("aspect-square rounded border border-line bg-[#ffffff]", className)}
    >
      {drawing && <path d={drawing.path} fill="#10233f" />}
    </svg>
  );
}

async function draw(value: string): Promise<Drawing> {
  const [{ generate }, { toSvgPath }] = await Promise.all([
    import("lean-qr"),
    import("lean-qr/extras/svg"),
  ]);
  const code = generate(value);
  return { path: toSvgPath(code), size: code.size };
}
