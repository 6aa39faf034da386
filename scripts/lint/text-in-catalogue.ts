import type { Rule } from './rule.ts';

const chinese = /\p{Script=Han}/u;
const message = 'Chinese words live in the text catalogue (src/text/), not in code';

/** Finds Chinese texts in code; comments are exempt. The configuration switches it off where texts belong. */
export const textInCatalogue = {
  create(context) {
    return {
      Literal: (node) => {
        if (typeof node.value === 'string' && chinese.test(node.value)) {
          context.report({ message, node });
        }
      },
      TemplateElement: (node) => {
        if (chinese.test(node.value.raw)) context.report({ message, node });
      },
      JSXText: (node) => {
        if (chinese.test(node.value)) context.report({ message, node });
      },
    };
  },
} satisfies Rule;
