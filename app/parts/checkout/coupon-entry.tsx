/** A promo code: the API checks it before it changes the total, and says why it is refused. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readCode, TYPED_CODE_MAX_LENGTH } from "#contract/typed.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";

export interface CouponEntryProps {
  productId: string;
  /** The code in effect. */
  coupon: string | null;
  /** Why a code that was in effect, or came with a link, no longer is. */
  refusal: string | null;
  onCoupon: (code: string | null) => void;
}

export function CouponEntry({ productId, coupon, refusal, onCoupon }: CouponEntryProps) {
  const { t } = useTranslation(["checkout", "problem"]);
  const [open, setOpen] = useState(false);
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
  const dropped = refusal ? t(`problem:${refusal as "CouponInvalid"}`) : undefined;
  if (!open && !dropped) {
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

interface EntryProps {
  productId: string;
  dropped: string | undefined;
  /** The reader opened it, so it takes over the focus of the button that was there. */
  opened: boolean;
  onCoupon: (code: string) => void;
}

function Entry({ productId, dropped, opened, onCoupon }: EntryProps) {
  const { t } = useTranslation("checkout");
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);

  async function apply() {
    const typed = readCode(field.current?.value ?? "");
    if (!typed) return refuse(t("coupon.prompt"));
    setBusy(true);
    setError(undefined);
    try {
      const { code } = await call("payment_coupon", { productId, code: typed });
      onCoupon(code);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      refuse(failure.message);
    } finally {
      setBusy(false);
    }
  }

  function refuse(message: string) {
    setError(message);
    field.current?.focus();
  }

  return (
    <div className="flex items-start gap-3">
      <TextField
        ref={field}
        label={t("coupon.label")}
        error={error ?? dropped}
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
