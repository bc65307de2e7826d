/** A whole page that says why there is nothing to see: forbidden, not found, failed. */
import type { ReactNode } from "react";
import { Scene, type SceneName } from "#app/kit/drawing/scene.tsx";

export interface ResultPageProps {
  scene: SceneName;
  title: string;
  text?: ReactNode;
  /** Small print, such as a message of an error. */
  detail?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

export function ResultPage({ scene, title, text, detail, children }: ResultPageProps) {
  return (
    <div className="overflow-x-clip">
      <div className="page grid gap-8 py-16 sm:py-24">
        <Scene
          name={scene}
          className="-ml-(--gutter) h-auto w-[calc(100%+var(--gutter))] max-w-3xl"
        />
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
          {text && <div className="text-lg text-quiet">{text}</div>}
          {detail && <p className="text-sm text-faint">{detail}</p>}
          {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
        </div>
      </div>
    </div>
  );
}
