import type { Context, Place, Rule } from './rule.ts';

/** What stands behind `as const` or `satisfies`; any other node itself. */
function bare(node: { type: string }): { type: string } {
  if (!/^TS(?:As|Satisfies)Expression$/.test(node.type) || !('expression' in node)) return node;
  const { expression } = node;
  return typeof expression === 'object' &&
    expression !== null &&
    'type' in expression &&
    typeof expression.type === 'string'
    ? bare({ ...expression, type: expression.type })
    : node;
}

const isLiteral = (node: { type: string }): boolean =>
  /^(?:Object|Array)Expression$/.test(bare(node).type);

const refuse = (context: Context, node: Place): void =>
  context.report({
    node,
    message: 'a literal is not spread: write its fields, items or attributes where they belong',
  });

/** Refuses `...{ a, b }` and `...[a, b]`, also with `as const`: they hide from the reader how long a list or an object is. */
export const spreadLiteral = {
  create(context) {
    return {
      SpreadElement: (node) => {
        if (isLiteral(node.argument)) refuse(context, node);
      },
      JSXSpreadAttribute: (node) => {
        if (isLiteral(node.argument)) refuse(context, node);
      },
    };
  },
} satisfies Rule;
