import { posix } from 'node:path';

import { parseSync } from 'oxc-parser';

import { resolveImport } from '../lint/borders.ts';
import { isTestCode } from '../lint/import-edge.ts';

/** A node of a syntax tree, with the fields that this file reads. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** The language whose texts all others must have. */
const first = 'zh';
const inFolder = /^((?:apps|packages)\/[^/]+\/src\/text)\/([a-z]{2})\/([^/]+\.ts)$/;

/**
 * Returns texts that a language lacks or has too many, by file and exported name (the type that an export `satisfies`
 * checks its inner keys), and texts of the first language that no code uses. Paths start at the repository's root.
 */
export function findWordFaults(files: ReadonlyMap<string, string>): string[] {
  const sources = new Map(
    [...files].filter(([path]) => /^(?:apps|packages)\/[^/]+\/.*\.tsx?$/.test(path)),
  );
  const folders = new Set([...sources.keys()].flatMap((path) => inFolder.exec(path)?.[1] ?? []));
  return [...folders].flatMap((folder) => [
    ...compareLanguages(folder, sources),
    ...findUnusedTexts(folder, sources),
  ]);
}

function compareLanguages(folder: string, sources: ReadonlyMap<string, string>): string[] {
  const byLanguage = new Map<string, Map<string, string>>();
  for (const [path, text] of sources) {
    const [, its, language = '', file = ''] = inFolder.exec(path) ?? [];
    if (its !== folder || isTestCode(path)) continue;
    const known = byLanguage.get(language) ?? new Map<string, string>();
    byLanguage.set(language, known.set(file, text));
  }
  const zh = byLanguage.get(first) ?? new Map<string, string>();
  return [...byLanguage].flatMap(([language, its]) =>
    language === first ? [] : compareFiles(`${folder}/${language}`, zh, its),
  );
}

function compareFiles(
  place: string,
  zh: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  return [...zh].flatMap(([file, text]) => {
    const its = other.get(file);
    if (its === undefined) return [`${place}/${file} is missing: ${first} has it`];
    const names = readExports(file, its);
    return [...readExports(file, text).keys()].flatMap((name) => {
      const value = names.get(name);
      if (value === undefined) return [`${place}/${file} has no "${name}": ${first} has it`];
      return isObject(readExports(file, text).get(name)) && !isHeld(value)
        ? [`${place}/${file} "${name}" satisfies no Wording of ${first}`]
        : [];
    });
  });
}

/** Returns what a file exports by name, with its value where there is one. */
function readExports(path: string, source: string): Map<string, Node | null> {
  const found = new Map<string, Node | null>();
  for (const statement of nodesIn(parseSync(path, source).program['body'])) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = statement;
    for (const declared of nodesIn(isNode(declaration) ? declaration['declarations'] : []))
      found.set(nameOf(declared['id']), isNode(declared['init']) ? declared['init'] : null);
    for (const specifier of nodesIn(statement['specifiers']))
      found.set(nameOf(specifier['exported']), null);
  }
  return found;
}

const isHeld = (value: Node | null): boolean => value?.type === 'TSSatisfiesExpression';

/** Returns the object inside a type assertion. */
function bare(value: unknown): Node | null {
  if (!isNode(value)) return null;
  return /^TS(?:As|Satisfies)Expression$/.test(value.type) ? bare(value['expression']) : value;
}

const isObject = (value: unknown): boolean => bare(value)?.type === 'ObjectExpression';

/**
 * Returns texts of the first language that no code uses. An object used as a whole, or by a computed key, counts as fully
 * used.
 */
function findUnusedTexts(folder: string, sources: ReadonlyMap<string, string>): string[] {
  const place = `${folder}/${first}/`;
  const used = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (!isTestCode(path)) collectUsed(path, text, place, used);
  }
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(place) || isTestCode(path)) return [];
    // The file is imported as a whole.
    if (used.has(`${path}:*`)) return [];
    return [...readExports(path, text)].flatMap(([name, value]) => {
      const chains = used.get(`${path}:${name}`) ?? new Set<string>();
      return pathsIn(value)
        .filter((words) => !isUsed(words, chains))
        .map((words) => `${path} ${[name, ...words].join('.')} is used nowhere`);
    });
  });
}

/** Whether the code uses a text, an object that contains it, or a part of it. */
const isUsed = (words: readonly string[], chains: ReadonlySet<string>): boolean =>
  chains.has('') ||
  words.some((_, index) => chains.has(words.slice(0, index + 1).join('.'))) ||
  [...chains].some((chain) => chain.startsWith(`${words.join('.')}.`));

/** Returns the path of each text in an object. */
function pathsIn(value: unknown): string[][] {
  const object = bare(value);
  if (object?.type !== 'ObjectExpression') return [];
  return nodesIn(object['properties']).flatMap((property) => {
    if (property.type !== 'Property') return [];
    const name = nameOf(property['key']);
    const inner = pathsIn(property['value']);
    return inner.length === 0 ? [[name]] : inner.map((rest) => [name, ...rest]);
  });
}

/** Collects which texts below a folder a file uses: the chains of keys, by file and exported name. */
function collectUsed(
  path: string,
  source: string,
  place: string,
  used: Map<string, Set<string>>,
): void {
  const { program } = parseSync(path, source);
  const imported = new Map<string, string>();
  for (const statement of nodesIn(program['body'])) {
    if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') continue;
    const from = isNode(statement['source']) ? String(statement['source']['value']) : '';
    const file = posix
      .normalize(resolveImport({ from: path, specifier: from }))
      .replace(/(?<!\.ts)$/, '.ts');
    if (!file.startsWith(place)) continue;
    for (const specifier of nodesIn(statement['specifiers'])) {
      const isWhole = specifier.type === 'ImportNamespaceSpecifier';
      const name = isWhole ? '*' : nameOf(specifier['imported']);
      imported.set(nameOf(specifier['local']), `${file}:${name}`);
    }
  }
  if (imported.size === 0) return;
  const note = (local: string, chain: readonly string[]): void => {
    const key = imported.get(local);
    if (key === undefined) return;
    used.set(key, (used.get(key) ?? new Set<string>()).add(chain.join('.')));
  };
  for (const statement of nodesIn(program['body']))
    if (statement.type !== 'ImportDeclaration') walk(statement, note);
}

function walk(node: Node, note: (local: string, chain: readonly string[]) => void): void {
  const chain = chainOf(node);
  if (chain !== null) {
    const [local = '', ...keys] = chain;
    note(local, keys);
  }
  // The rest of a chain was collected with it; a key that is not computed is no use by itself.
  const skipped = new Set([
    ...(chain === null ? [] : ['object']),
    ...(node['computed'] === true ? [] : ['property', 'key']),
  ]);
  const inner = Object.entries(node).filter(([key]) => !skipped.has(key));
  for (const child of inner.flatMap(([, value]) => value)) if (isNode(child)) walk(child, note);
}

/** Returns `texts.home.search` as its names; a computed key ends the chain. Null when the node is no chain. */
function chainOf(node: Node): string[] | null {
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type !== 'MemberExpression' || !isNode(node['object'])) return null;
  const inner = chainOf(node['object']);
  if (inner === null || node['computed'] === true) return inner;
  return isWhole(node['object']) ? inner : [...inner, nameOf(node['property'])];
}

/** Whether a computed key has already ended the chain. */
const isWhole = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  (node['computed'] === true || (isNode(node['object']) && isWhole(node['object'])));

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : '';
}
