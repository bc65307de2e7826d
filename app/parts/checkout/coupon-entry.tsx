/** A promo code: the API checks it before it changes the total, and says why it is refused. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readCode, TYPED_CODE_MAX_LENGTH } from "#contract/typed.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";

/** What was said about a code: it is shown beside that code and no other. */
export interface CouponRefusal {
  code: string;
  message: string;
}

export interface CouponEntryProps {
  productId: string;
  /** The code in effect. */
  coupon: string | null;
  /** A code that was in effect, or came with a link, and no longer counts. */
  refused: { code: string; problem: string } | null;
  onCoupon: (code: string | null) => void;
}

export function CouponEntry({ productId, coupon, refused, onCoupon }: CouponEntryProps) {
  const { t } = useTranslation(["checkout", "problem"]);
  const [open, setOpen] = useState(false);
  const dropped = refused && {
    code: refused.code,
    message: t(`problem:${refused.problem as "CouponInvalid"}`),
  };
  if (import.meta.env.SSR) return <PlainEntry coupon={coupon} dropped={dropped} />;
  if (coupon) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>{t("coupon.counts", { code: coupon })}</span>
        <Button variant="quiet" className="-mr-5" onClick={() => onCoupon(null)}>
          {t("coupon.remove")}
        </Button>
      </p>
    );
  }
  if (!open && !refused) {
    return (
      <div>
        <Button variant="quiet" className="-ml-5" onClick={() => setOpen(true)}>
          {t("coupon.open")}
        </Button>
      </div>
    );
  }
  return <Entry productId={productId} dropped={dropped} opened={open} onCoupon={onCoupon} />;
}

/** Without scripts: posted to the page, which comes again with the code in its address. Emptied, it is taken back. */
function PlainEntry({ coupon, dropped }: { coupon: string | null; dropped: CouponRefusal | null }) {
  const { t } = useTranslation("checkout");
  return (
    <div className="flex items-start gap-3">
      <TextField
        name="typedCoupon"
        defaultValue={coupon ?? dropped?.code}
        label={t("coupon.label")}
        hint={coupon && t("coupon.counts", { code: coupon })}
        error={dropped?.message}
        className="grow"
        maxLength={TYPED_CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button
        type="submit"
        name={FORM_FIELD}
        value="payment_coupon"
        variant="secondary"
        className="mt-8"
      >
        {t("coupon.apply")}
      </Button>
    </div>
  );
}

interface EntryProps {
  productId: string;
  dropped: CouponRefusal | null;
  /** The reader opened it, so it takes over the focus of the button that was there. */
  opened: boolean;
  onCoupon: (code: string) => void;
}

function Entry({ productId, dropped, opened, onCoupon }: EntryProps) {
  const { t } = useTranslation("checkout");
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(dropped?.code ?? "");
  const [refusal, setRefusal] = useState<CouponRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const code = readCode(typed);
  const isAbout = (said: CouponRefusal | null) => said && readCode(said.code) === code;
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);

  async function apply() {
    if (!code) return refuse(t("coupon.prompt"));
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await call("payment_coupon", { productId, code });
      onCoupon(answer.code);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      refuse(failure.message);
    } finally {
      setBusy(false);
    }
  }

  function refuse(message: string) {
    setRefusal({ code, message });
    field.current?.focus();
  }

  return (
    <div className="flex items-start gap-3">
      <TextField
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        label={t("coupon.label")}
        error={[refusal, busy ? null : dropped].find(isAbout)?.message}
        className="grow"
        maxLength={TYPED_CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The surrounding form is the order; Enter here means the code alone.
          event.preventDefault();
          if (!busy) void apply();
        }}
      />
      <Button variant="secondary" className="mt-8" busy={busy} onClick={() => void apply()}>
        {t("coupon.apply")}
      </Button>
    </div>
  );
}
