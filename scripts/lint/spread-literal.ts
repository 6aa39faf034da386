import type { Context, Place, Rule } from './rule.ts';

const isLiteral = ({ type }: { type: string }): boolean =>
  type === 'ObjectExpression' || type === 'ArrayExpression';

const refuse = (context: Context, node: Place): void =>
  context.report({
    node,
    message: 'a literal is not spread: write its fields, items or attributes where they belong',
  });

/** Refuses `...{ a, b }` and `...[a, b]`: they hide from the reader how long a list or an object is. */
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
