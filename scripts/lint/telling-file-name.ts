import { basename } from 'node:path';

import type { Rule } from './rule.ts';

const vague = /^(utils?|helpers?|misc|common|shared|lib|stuff)$/;

/** Requires that a file is named after its content: no collections of oddments, and no barrels. */
export const tellingFileName = {
  create(context) {
    const stem = basename(context.filename).split('.')[0] ?? '';
    const message = vague.test(stem)
      ? `"${stem}" says nothing: name the file after the thing in it`
      : stem === 'index'
        ? 'no barrel files: name the file after the thing in it, and import that'
        : undefined;
    return {
      Program: (node) => {
        if (message) context.report({ message, node });
      },
    };
  },
} satisfies Rule;
