import { parseSync } from 'oxc-parser';

interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesOf = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

/** A statement with named parameters, or one of the methods by which a database runs a statement. */
const declared = /\bconst (\w+) = sql\.(?:rows|row|one|run)\(/g;
const methods = new Set(['rows', 'row', 'one', 'run']);

/**
 * Returns the functions of these files that do nothing but hand their arguments to one statement, as `file name`: a caller
 * could run the statement itself.
 */
export function listHandedOn(sources: ReadonlyMap<string, string>): string[] {
  const written = [...sources].filter(([path]) => path.startsWith('apps/api/src/'));
  const statements = new Set(
    written.flatMap(([, text]) => [...text.matchAll(declared)].flatMap(([, name]) => name ?? [])),
  );
  return written
    .filter(([path]) => path.endsWith('.ts'))
    .flatMap(([path, text]) =>
      listFunctions(nodesOf(parseSync(path, text).program.body))
        .filter(({ returned }) => handsOn(returned, statements))
        .map(({ name }) => `${path} ${name}`),
    );
}

/** The functions of a file, each with what it returns at once; those that do more have nothing here. */
function listFunctions(body: readonly SyntaxNode[]): { name: string; returned: unknown }[] {
  return body.flatMap((statement) => {
    const it = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (it.type === 'FunctionDeclaration')
      return [{ name: nameOf(it['id']), returned: onlyReturned(it['body']) }];
    return nodesOf(it['declarations']).flatMap(({ id, init }) =>
      isNode(init) && init.type === 'ArrowFunctionExpression'
        ? [{ name: nameOf(id), returned: onlyReturned(init['body']) }]
        : [],
    );
  });
}

const nameOf = (id: unknown): string =>
  isNode(id) && typeof id['name'] === 'string' ? id['name'] : '';

function onlyReturned(body: unknown): unknown {
  if (!isNode(body) || body.type !== 'BlockStatement') return body;
  const [first, ...more] = nodesOf(body['body']);
  if (first === undefined || more.length > 0) return undefined;
  return first.type === 'ReturnStatement' ? first['argument'] : first['expression'];
}

function handsOn(returned: unknown, statements: ReadonlySet<string>): boolean {
  if (!isNode(returned)) return false;
  if (returned.type === 'AwaitExpression') return handsOn(returned['argument'], statements);
  if (returned.type !== 'CallExpression') return false;
  const { callee } = returned;
  const isStatement = isNode(callee) && (statements.has(nameOf(callee)) || isRun(callee));
  return isStatement && nodesOf(returned['arguments']).every(isPlain);
}

const isRun = (callee: SyntaxNode): boolean =>
  callee.type === 'MemberExpression' && methods.has(nameOf(callee['property']));

/** A name, a field, or a list or an object of such. */
function isPlain(it: SyntaxNode): boolean {
  switch (it.type) {
    case 'Identifier':
    case 'Literal':
      return true;
    case 'MemberExpression':
      return isNode(it['object']) && isPlain(it['object']);
    case 'ArrayExpression':
      return nodesOf(it['elements']).every(isPlain);
    case 'ObjectExpression':
      return nodesOf(it['properties']).every(({ value }) => isNode(value) && isPlain(value));
    default:
      return false;
  }
}
