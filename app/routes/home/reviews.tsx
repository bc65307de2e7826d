/** What people wrote, from the marketing call. Sample rows say that they are samples. */
import { useTranslation } from "react-i18next";
import type { Review } from "#contract/marketing.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function Reviews({ reviews }: { reviews: Review[] }) {
  const { t } = useTranslation("home");
  return (
    <section className="page grid gap-x-8 gap-y-8 py-8 sm:py-12 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 className="text-2xl font-semibold tracking-tight">{t("reviews.title")}</h2>
        {reviews.some(({ sample }) => sample) && (
          <p className="mt-3 max-w-sm text-quiet">{t("reviews.sample")}</p>
        )}
      </div>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:col-span-8">
        {reviews.map((review) => (
          <ReviewItem key={review.id} {...review} />
        ))}
      </ul>
    </section>
  );
}

function ReviewItem({ author, text, writtenOn, sample }: Review) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  return (
    <li>
      <figure className="grid gap-3 border-t border-ink pt-4">
        <blockquote className="text-lg">
          <p>{text}</p>
        </blockquote>
        <figcaption className="text-sm text-quiet">
          {author} · <time dateTime={writtenOn}>{formatDate(writtenOn, language)}</time>
          {sample && ` · ${t("sample")}`}
        </figcaption>
      </figure>
    </li>
  );
}
