/** The console's built texts by language and namespace. */
import type { ResourceKey } from "i18next";

export const files = import.meta.glob<ResourceKey>("/locales/*/console*.json", {
  import: "default",
});
