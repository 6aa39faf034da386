import { posix } from 'node:path';

import { findApiBreach } from './borders-api.ts';
import { findConsoleBreach } from './borders-console.ts';
import { findWebBreach } from './borders-web.ts';
import { isTestCode } from './import-edge.ts';
import type { ImportEdge, ResolvedEdge } from './import-edge.ts';

/** The areas that each area may import besides itself. An area that is not listed may import everything. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/crypto': [],
  'packages/contracts': ['packages/rules'],
  prisma: [],
  'apps/api': ['packages/contracts', 'packages/rules', 'packages/crypto', 'prisma'],
  'apps/web': ['packages/contracts', 'packages/rules', 'packages/crypto'],
  'apps/console': ['packages/contracts', 'packages/rules'],
};

/** Returns why this import is not allowed, or undefined when it is. */
export function findBreach(edge: ImportEdge): string | undefined {
  const resolved = { ...edge, to: resolveImport(edge) };
  return (
    findAreaBreach(resolved) ??
    findPureBreach(resolved) ??
    findTestingBreach(resolved) ??
    findApiBreach(resolved) ??
    findWebBreach(resolved) ??
    findConsoleBreach(resolved)
  );
}

/** Returns the repository path that an import leads to, or the package's name for an outside package. */
export function resolveImport({ from, specifier }: Pick<ImportEdge, 'from' | 'specifier'>): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const text = /^#text\/(.+)$/.exec(specifier)?.[1];
  // The texts of one language stand for those of all.
  if (text !== undefined) return posix.join(areaOf(from) ?? '', 'src/text/zh', text);
  const ours = /^@lantern\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!ours) return specifier;
  const [, name = '', path = ''] = ours;
  if (name === 'prisma') return posix.join('prisma', path);
  const parent = name === 'api' || name === 'web' ? 'apps' : 'packages';
  return posix.join(parent, name, 'src', path);
}

function areaOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+|^prisma(?=\/)/.exec(path)?.[0];
}

function findAreaBreach({ from, to, specifier }: ResolvedEdge): string | undefined {
  const source = areaOf(from);
  const target = areaOf(to);
  if (!source || !target) return undefined;
  if (source === target) {
    return specifier.startsWith('@lantern/')
      ? `inside ${source}, import by relative path`
      : undefined;
  }
  const allowed = mayImport[source];
  if (!allowed) return undefined;
  if (!allowed.includes(target)) {
    const list = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing of ours';
    return `${source} may import ${list}, not ${target}`;
  }
  return specifier.startsWith('.') ? `import ${target} by its package name` : undefined;
}

function findPureBreach({ from, specifier }: ResolvedEdge): string | undefined {
  if (areaOf(from) !== 'packages/rules' || isTestCode(from) || specifier.startsWith('.')) {
    return undefined;
  }
  return 'packages/rules is pure: it imports nothing from outside itself';
}

function findTestingBreach({ from, to }: ResolvedEdge): string | undefined {
  if (isTestCode(from) || !/^(?:packages|apps|prisma)\/(?:.*\/)?test(?:ing)?\//.test(to)) {
    return undefined;
  }
  return 'builders under test/ and testing/ are for tests';
}
