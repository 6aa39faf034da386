import { isTestCode } from './import-edge.ts';
import type { ResolvedEdge } from './import-edge.ts';

const root = 'apps/api/src/';

/** The borders inside apps/api: modules, their repositories, and who may encrypt. */
export function findApiBreach(edge: ResolvedEdge): string | undefined {
  if (!edge.from.startsWith(root)) return undefined;
  return findModuleBreach(edge) ?? findDatabaseBreach(edge) ?? findCryptoBreach(edge);
}

function moduleOf(path: string): string | undefined {
  return /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

function findModuleBreach({ from, to }: ResolvedEdge): string | undefined {
  const source = moduleOf(from);
  const target = moduleOf(to);
  if (!source || !target || source === target || isTestCode(from)) return undefined;
  if (!/\.(repo|routes|operator-routes)\.ts$/.test(to)) return undefined;
  return `module ${source} reaches ${target} only through its verbs, not ${to.slice(root.length)}`;
}

function findDatabaseBreach({ from, to, typeOnly }: ResolvedEdge): string | undefined {
  if (!moduleOf(from) || from.endsWith('.repo.ts') || isTestCode(from) || typeOnly) {
    return undefined;
  }
  if (to !== 'pg' && to !== 'prisma/client') return undefined;
  return 'only a *.repo.ts file of a module talks to the database';
}

function findCryptoBreach({ from, to, typeOnly }: ResolvedEdge): string | undefined {
  if (!moduleOf(from) || !to.startsWith('packages/crypto/')) return undefined;
  if (isTestCode(from) || typeOnly) return undefined;
  return 'a module never seals: apps/api/src/calls/ does, for every call alike';
}
