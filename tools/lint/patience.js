/**
 * A test waits for what happens, never for a clock: waiting has one limit (PATIENCE_MS) and a test another
 * (TEST_LIMIT_MS), nothing sleeps, and nothing is measured with a stopwatch.
 */
import { relative, sep } from "node:path";

const TESTS = /^test\/.*\.ts$|\.test\.tsx?$/;
const WAITS = /^(poll|waitFor|waitUntil)/;
const TESTS_AND_HOOKS = /^(test|it|describe|(before|after)(All|Each))$/;

export const patience = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/");
    if (!TESTS.test(file) || file.startsWith("test/bench/")) return {};
    return {
      Literal(node) {
        if (node.value === "networkidle")
          context.report({
            node,
            message: "A busy machine is silent as well: wait for what happens.",
          });
      },
      CallExpression(node) {
        const name = node.callee.property?.name ?? node.callee.name ?? "";
        if (isTestOrHook(node.callee) && node.arguments.some(isLimit))
          context.report({ node, message: "A test has one limit: leave its own out." });
        if (name === "now" && node.callee.object?.name === "performance")
          context.report({ node, message: "A slow machine is no fault: measure nothing." });
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

/** `test(…)`, `test.each(…)(…)`, `describe.concurrent(…)`. */
function isTestOrHook(callee) {
  for (let at = callee; at; at = at.object ?? at.callee)
    if (TESTS_AND_HOOKS.test(at.name ?? "")) return true;
  return false;
}

/** A number after the test, or an option. */
function isLimit({ type, value, properties = [] }, index) {
  if (index > 0 && type === "Literal" && typeof value === "number") return true;
  return properties.some(({ key }) => key?.name === "timeout");
}
