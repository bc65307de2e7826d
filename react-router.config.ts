/** React Router: pages are rendered by the gateway, so nothing is prerendered or served by a Node process. */
import type { Config } from "@react-router/dev/config";

export default { ssr: true } satisfies Config;
