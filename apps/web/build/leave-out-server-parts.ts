import { type ESTree, parseSync, type Plugin } from 'vite';

/** The fields of a call that only the server and the reference read. */
const serverParts: ReadonlySet<string> = new Set(['summary', 'limit', 'refusals', 'payload']);

/** A piece of code, from one offset to another, and what stands there instead. */
type Edit = readonly [from: number, to: number, text: string];

/**
 * Removes the fields of a call that only the server and the reference read from the browsers' code, and says of each
 * declaration of the contract that it does nothing else: one that no screen needs is not loaded, and a phone makes no
 * schema of it.
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

/** What a name of the contract stands for: a call, a schema, or a function that makes one of them. */
function editsOfValue(value: ESTree.Expression, code: string): Edit[] {
  if (value.type === 'ArrowFunctionExpression')
    return value.body.type === 'BlockStatement' ? [] : editsOfValue(value.body, code);
  if (value.type !== 'CallExpression') return [];
  const pure: Edit = [value.start, value.start, '/* @__PURE__ */ '];
  const [first] = value.arguments;
  const isCall = value.callee.type === 'Identifier' && value.callee.name === 'defineCall';
  return isCall && first?.type === 'ObjectExpression' ? [pure, ...partsOf(first, code)] : [pure];
}

/** With the comma behind each. */
const partsOf = (call: ESTree.ObjectExpression, code: string): Edit[] =>
  call.properties.flatMap((it): Edit[] =>
    it.type === 'Property' && it.key.type === 'Identifier' && serverParts.has(it.key.name)
      ? [[it.start, it.end + Number(code[it.end] === ','), '']]
      : [],
  );
