/** Every source file opens with a header that says what it owns. */
export const fileHeader = {
  create(context) {
    return {
      Program(node) {
        const first = context.sourceCode.getAllComments()[0];
        const opens =
          first && first.type === "Block" && first.value.startsWith("*") && first.range[0] === 0;
        if (!opens) {
          context.report({
            node,
            message: "Open the file with a /** header */ that says what it owns.",
          });
        }
      },
    };
  },
};
