/** An owner without an address gets no letters of sign-ins: it says so, and where one is given. locale-keys: console-faults:entered.* */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { useOperator } from "./operator.ts";
import { placeOf } from "./places.ts";

/** Nothing for anybody else. */
export function WithoutAddress({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("console-faults");
  const { name: me, role } = useOperator();
  const list = useQuery(
    { ...operationQuery("operators_list", {}), enabled: role === "owner" },
    queryClient,
  );
  const own = list.data?.operators.find(({ name }) => name === me);
  if (own?.email !== null) return null;
  return (
    <section className="grid grid-cols-1 gap-2 border-l-2 border-blue bg-tint p-4">
      <p className="max-w-prose">
        {t("entered.none")}{" "}
        <Link
          to={placeOf("operators", me)}
          className="font-medium text-blue underline underline-offset-4"
        >
          {t("entered.give")}
        </Link>
      </p>
      {children}
    </section>
  );
}
