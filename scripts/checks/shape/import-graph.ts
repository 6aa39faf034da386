import { parseSync } from 'oxc-parser';

import { resolveImport } from '../../lint/borders.ts';

/** A file that another file imports. */
export interface Link {
  to: string;
  /** Whether only types are imported, so that nothing is loaded at runtime. */
  typeOnly: boolean;
  /** Whether it is loaded on demand, by `import()`. */
  isLater: boolean;
}

/** The imports of each file, by path from the repository's root. */
export type ImportGraph = ReadonlyMap<string, readonly Link[]>;

/** Reads the imports of every file; imports from outside the given files are left out. */
export function readImportGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...sources].map(([path, source]) => [
      path,
      readImports(path, source)
        .map(({ specifier, ...link }) => ({ to: follow(path, specifier), ...link }))
        .filter(({ to }) => sources.has(to)),
    ]),
  );
}

function follow(from: string, specifier: string): string {
  const to = resolveImport({ from, specifier });
  return /\.\w+$/.test(specifier) ? to : `${to}.ts`;
}

function readImports(path: string, source: string): (Omit<Link, 'to'> & { specifier: string })[] {
  const { module } = parseSync(path, source);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isLater: false,
  }));
  const exported = module.staticExports.flatMap(({ entries }) => {
    const typeOnly = entries.every(({ isType }) => isType);
    const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    return specifier === undefined ? [] : [{ specifier, typeOnly, isLater: false }];
  });
  const loaded = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^['"](.+)['"]$/.exec(source.slice(start, end))?.[1];
    return specifier === undefined ? [] : [{ specifier, typeOnly: false, isLater: true }];
  });
  return [...imported, ...exported, ...loaded];
}

/** Returns groups of nodes in which each leads to every other one (Tarjan); a single node is no group. */
export function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];

  const visit = (node: string): number => {
    const mine = order.size;
    order.set(node, mine);
    let low = mine;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next);
      if (known === undefined) low = Math.min(low, visit(next));
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? known);
      lowest.set(node, low);
    }
    lowest.set(node, low);
    if (low === mine) {
      const group = path.splice(path.indexOf(node));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.toSorted((a, b) => b.length - a.length);
}
