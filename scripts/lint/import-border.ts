import { relative } from 'node:path';

import { findBreach } from './borders.ts';
import type { Place, Rule } from './rule.ts';

/** Enforces the direction of imports that AGENTS.md describes; the table is in borders.ts. */
export const importBorder = {
  create(context) {
    const from = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const check = (node: Place, specifier: string, typeOnly: boolean) => {
      const message = findBreach({ from, specifier, typeOnly });
      if (message) context.report({ message, node });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === 'type'),
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source.value, node.exportKind === 'type');
      },
      ImportExpression: (node) => {
        const { source } = node;
        if (source.type === 'Literal' && typeof source.value === 'string') {
          check(node, source.value, false);
        }
      },
    };
  },
} satisfies Rule;
