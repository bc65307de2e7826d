/** A question to support: topic, text, and by choice an order and pictures. locale-keys: support:topic.* */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SupportTopic } from "#contract/support.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { useFormField } from "#app/parts/account/call-form-view.tsx";
import { ordersQuery } from "#app/parts/orders/order-query.ts";
import { useOwnSupport } from "./own-support.ts";
import { MessageForm, type Written } from "./message-form.tsx";
import type { SupportKey } from "./support-query.ts";

interface Asked extends Written {
  topic: SupportTopic;
  orderId: string;
}

export interface AskFormProps {
  supportKey: SupportKey;
  onAsked: (thread: string) => void;
}

export function AskForm({ supportKey, onAsked }: AskFormProps) {
  const { t } = useTranslation("support");
  return (
    <MessageForm<"user_support_ask", Asked>
      name="user_support_ask"
      supportKey={supportKey}
      place="new"
      label={t("text.label")}
      submit={t("ask.send")}
      more={({ topic, orderId }) => ({ topic, ...(orderId && { orderId }) })}
      onSent={({ thread }) => onAsked(thread.id)}
      offersAnswers
    >
      <Topic />
      {supportKey === undefined && <OrderChoice />}
    </MessageForm>
  );
}

function Topic() {
  const { t } = useTranslation("support");
  return (
    <SelectField
      {...useFormField("topic")}
      label={t("ask.topic")}
      options={SupportTopic.options.map((value) => ({ value, label: t(`topic.${value}`) }))}
    />
  );
}

/** The newest orders; none for who has none. */
function OrderChoice() {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const { data } = useInfiniteQuery(ordersQuery, queryClient);
  const field = useFormField("orderId");
  const own = useOwnSupport()?.orders;
  const orders = (data?.pages[0] ?? own)?.orders ?? [];
  if (orders.length === 0) return null;
  const options = orders.map(({ id, number, product, createdAt }) => ({
    value: id,
    label: t("ask.orderOption", {
      number,
      product: product.name,
      date: formatDate(createdAt.slice(0, 10), language),
    }),
  }));
  return (
    <SelectField
      {...field}
      label={t("ask.order")}
      options={[{ value: "", label: t("ask.noOrder") }, ...options]}
    />
  );
}
