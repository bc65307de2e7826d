/** What the newest list says, and how anybody proves that it is ours. locale-keys: reach:kind.* */
import { useTranslation } from "react-i18next";
import { type AddressList, LIST_PATH } from "#contract/reach/address-list.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { Section } from "#app/kit/ui/section.tsx";

/** With what proves an address. */
const OpenThere = lazyPart(async () => (await import("./open-there.tsx")).OpenThere);

export function ListSection({ list }: { list: AddressList }) {
  const { t } = useTranslation("reach");
  const language = useLanguage();
  const here = useHost();
  const sites = list.addresses.filter(({ kind }) => kind === "site");
  const isListed = sites.some(({ url }) => url === here);
  const until = formatDate(list.validUntil.slice(0, 10), language);
  return (
    <Section
      id="list"
      title={t("list.title")}
      lead={t("list.lead", { serial: list.serial, date: until })}
      tinted
    >
      <div className="grid gap-6">
        <ul className="border-t border-line">
          {list.addresses.map(({ kind, url, key }) => (
            <li key={url} className="grid gap-1 border-b border-line py-3">
              {kind === "site" ? (
                <a href={url} className={TEXT_LINK_CLASS}>
                  {shortOf(url)}
                </a>
              ) : (
                <span className="break-all">{shortOf(url)}</span>
              )}
              <span className="text-sm text-quiet">
                {url === here ? t("list.here") : t(`kind.${kind}`)}
              </span>
              {isListed && kind === "site" && url !== here && key !== null && (
                <OpenThere url={url} proofKey={list.keys[key]!} />
              )}
            </li>
          ))}
        </ul>
        {isListed && sites.length > 1 && (
          <p className="max-w-prose text-quiet">{t("list.moves")}</p>
        )}
        {list.contacts.length > 0 && (
          <div>
            <p className="font-semibold">{t("list.contacts")}</p>
            <ul>
              {list.contacts.map((to) => (
                <li key={to}>
                  <a href={to} className={TEXT_LINK_CLASS}>
                    {shortOf(to)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="grid gap-2 text-quiet">
          <p className="max-w-prose">{t("list.proof")}</p>
          <p>
            <a href={LIST_PATH} className={TEXT_LINK_CLASS}>
              {t("list.file")}
            </a>
          </p>
          <p>{t("list.finder")}</p>
          <pre className="rounded border border-line bg-raised p-3 font-mono text-sm break-all whitespace-pre-wrap">
            {list.finder}
          </pre>
        </div>
      </div>
    </Section>
  );
}

/** The address of this page; null on the server, whose page is kept. */
function useHost(): string | null {
  return useHydrated() ? window.location.origin : null;
}

function shortOf(address: string): string {
  return address.replace(/^(?:https:\/\/|mailto:)/, "");
}
