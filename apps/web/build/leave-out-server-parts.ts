import { type ESTree, parseSync, type Plugin } from 'vite';

/** The fields of a call that only the server and the reference read. */
const serverParts: ReadonlySet<string> = new Set(['summary', 'limit', 'refusals', 'payload']);

/** The code from one offset to another is replaced by the text. */
type Edit = readonly [from: number, to: number, text: string];

/**
 * Removes the fields of a call that only the server and the reference read from the browsers' code. It also marks each
 * declaration of the contracts as free of side effects, so that the bundler drops those that no screen uses.
 */
export function leaveOutServerParts(): Plugin {
  return {
    name: 'lantern-leave-out-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contracts[\\/]src[\\/]/ },
      handler(code, id) {
        const { program, errors } = parseSync(id, code);
        if (errors[0]) this.error(errors[0].message);
        const edits = program.body.flatMap((it) => editsOf(it, code));
        return {
          code: edits
            .toSorted(([a], [b]) => b - a)
            .reduce((left, [from, to, text]) => left.slice(0, from) + text + left.slice(to), code),
          map: null,
        };
      },
    },
  };
}

function editsOf(statement: ESTree.Statement | ESTree.Directive, code: string): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init ? editsOfValue(init, code) : []));
}

/** The edits of a declared value: a call, a schema, or a function that makes one of them. */
function editsOfValue(value: ESTree.Expression, code: string): Edit[] {
  if (value.type === 'ArrowFunctionExpression')
    return value.body.type === 'BlockStatement' ? [] : editsOfValue(value.body, code);
  if (value.type !== 'CallExpression') return [];
  const pure: Edit = [value.start, value.start, '/* @__PURE__ */ '];
  const [first] = value.arguments;
  const isCall = value.callee.type === 'Identifier' && value.callee.name === 'defineCall';
  return isCall && first?.type === 'ObjectExpression' ? [pure, ...partsOf(first, code)] : [pure];
}

/** Removes the server's fields of a call, each with the comma behind it. */
const partsOf = (call: ESTree.ObjectExpression, code: string): Edit[] =>
  call.properties.flatMap((it): Edit[] =>
    it.type === 'Property' && it.key.type === 'Identifier' && serverParts.has(it.key.name)
      ? [[it.start, it.end + Number(code[it.end] === ','), '']]
      : [],
  );
