/** A test waits for what happens, never for a clock: waiting has one limit (PATIENCE_MS), and nothing sleeps. */
import { relative, sep } from "node:path";

const TESTS = /^test\/.*\.ts$|\.test\.tsx?$/;
const WAITS = /^(poll|waitFor|waitUntil)/;

export const patience = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    if (!TESTS.test(file) || file.startsWith("test/bench/")) return {};
    return {
      CallExpression(node) {
        const name = node.callee.property?.name ?? node.callee.name ?? "";
        if (name === "waitForTimeout") context.report({ node, message: "Wait for what happens." });
        if (!WAITS.test(name)) return;
        const options = node.arguments.flatMap(({ properties = [] }) => properties);
        const own = options.find(
          ({ key, value }) => key?.name === "timeout" && value.type === "Literal",
        );
        if (own) context.report({ node: own, message: "Waiting has one limit: leave it out." });
      },
    };
  },
};
