/** A part of a page that is loaded when it is first shown. One that does not come says so in its own place, and can be tried again. */
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface Places {
  /** Shown until the part is there. */
  waiting?: ReactNode;
  /** Shown in place of a part that did not come, where a page can do without it. */
  without?: ReactNode;
}

/** `load` imports the part. It is never rendered on the server. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const loadOnce = async () => (here ??= await load());

  return function LazyPart({ waiting = null, without, ...props }: Props & Places) {
    const [Part, setPart] = useState(() => here);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Part || hasFailed) return;
      let isShown = true;
      loadOnce().then(
        (loaded) => isShown && setPart(() => loaded),
        () => isShown && setHasFailed(true),
      );
      return () => {
        isShown = false;
      };
    }, [Part, hasFailed]);
    if (hasFailed) return without ?? <PartFailure onRetry={() => setHasFailed(false)} />;
    // safe because only the two places were taken out
    const own = props as unknown as Props;
    return <Suspense fallback={waiting}>{Part ? <Part {...own} /> : waiting}</Suspense>;
  };
}

/** The same on the server, for readers without scripts: the page waits for the part. */
export function partOnServer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return function PartOnServer(props: Props) {
    const Part = use((loading ??= load()));
    return <Part {...props} />;
  };
}

export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(["common", "error"]);
  return (
    <div role="alert" className="grid gap-3">
      <p>{t("error:part")}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onRetry}>
          {t("retry")}
        </Button>
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {t("error:reload")}
        </Button>
      </div>
    </div>
  );
}
