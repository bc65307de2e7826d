/** A QR code, dark on white in both themes because many readers know no other. The coder is loaded when one is shown. */
import { useEffect, useState } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { PartFailure } from "./lazy-part.tsx";

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
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (hasFailed) return;
    let current = true;
    draw(value).then(
      (next) => current && setDrawing(next),
      () => current && setHasFailed(true),
    );
    return () => {
      current = false;
    };
  }, [value, hasFailed]);

  if (hasFailed) return <PartFailure onRetry={() => setHasFailed(false)} />;
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
