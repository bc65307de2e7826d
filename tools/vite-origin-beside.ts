/** Builds the origin beside the browser's bundle: neither needs the other, and each alone leaves a core idle. */
import type { Plugin, ViteBuilder } from "vite";

const ORIGIN = "halyard_origin";

/** Cloudflare's plugin, whose turn comes last, leaves out what is built. */
export function originBeside(): Plugin {
  return {
    name: "halyard:origin-beside",
    apply: "build",
    config: {
      order: "post",
      handler: ({ builder: { buildApp } = {} }) => ({
        builder: {
          async buildApp(builder: ViteBuilder) {
            let origin: Promise<unknown> | undefined;
            await buildApp?.({
              ...builder,
              // begun with the first: by then the folder that all are written to has been emptied
              build(environment) {
                origin ??= builder.build(builder.environments[ORIGIN]!);
                return builder.build(environment);
              },
            });
            await origin;
          },
        },
      }),
    },
  };
}
