/** Beside the yardsticks that are made of it. */
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: ".",
  buildDirectory: "../../../../build/bench/empty-app",
  ssr: true,
} satisfies Config;
