import type { Context, Rule } from './rule.ts';

const isOfScreens = ({ filename }: Context): boolean =>
  /\/apps\/(?:web|console)\/src\/.*\.tsx$/.test(filename);

/** Refuses the browser's bound of a text: it cuts what is pasted without a word. */
export const wholeText = {
  create(context) {
    if (!isOfScreens(context)) return {};
    return {
      JSXAttribute: (node) => {
        if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'maxLength') return;
        context.report({
          node,
          message: 'maxLength cuts pasted text without a word: give the field `longest`',
        });
      },
    };
  },
} satisfies Rule;
