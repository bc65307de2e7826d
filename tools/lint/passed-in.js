/** Time and chance are passed in: a rule that reads them itself cannot be tested at an instant of the test's choice. */
import { relative, sep } from "node:path";

const MESSAGES = {
  "Date.now": "Take the clock that is passed in (origin/ground/clock.ts).",
  "performance.now": "Take the clock that is passed in (origin/ground/clock.ts).",
  "Math.random": "Random values come from crypto (origin/ground/ids.ts).",
  "crypto.randomUUID": "Ids are made in origin/ground/ids.ts.",
  "crypto.getRandomValues": "Random values are made in origin/ground/ids.ts.",
};

const ZONES = /^(contract|origin)\//;

/** The sources themselves, and the Durable Object whose alarm is set by the platform's clock. */
const SOURCES = [
  "contract/nonce.ts",
  "origin/ground/clock.ts",
  "origin/doors/envelope/nonce-shard.ts",
  "origin/ground/ids.ts",
];

export const passedIn = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    if (!ZONES.test(file) || SOURCES.includes(file) || file.endsWith(".test.ts")) return {};
    return {
      MemberExpression(node) {
        const message = MESSAGES[`${node.object.name}.${node.property.name}`];
        if (message) context.report({ node, message });
      },
      NewExpression(node) {
        if (node.callee.name === "Date" && node.arguments.length === 0)
          context.report({ node, message: MESSAGES["Date.now"] });
      },
    };
  },
};
