import { isTestCode } from './import-edge.ts';
import type { ResolvedEdge } from './import-edge.ts';

const root = 'apps/api/src/';

interface Module {
  name: string;
  /** The repositories that other modules may ask. */
  offers?: readonly string[];
}

/**
 * The wings of the API and the modules in each. A module may import those of the wings above its own and those before it
 * in its wing; of their repositories only what they offer. Wings beside each other never meet.
 */
const wings: readonly { name: string; beside?: string; modules: readonly Module[] }[] = [
  {
    name: 'ground',
    modules: [
      { name: 'statistics' },
      { name: 'site' },
      { name: 'credentials' },
      { name: 'operator' },
      { name: 'wallet' },
      { name: 'uploads' },
    ],
  },
  {
    name: 'members',
    modules: [
      { name: 'invite' },
      { name: 'member', offers: ['member.repo.ts'] },
      { name: 'chat' },
      { name: 'sign' },
      { name: 'feedback' },
    ],
  },
  {
    name: 'films',
    beside: 'money',
    modules: [
      { name: 'rights' },
      { name: 'catalogue', offers: ['field-owners.repo.ts', 'lists/listed-videos.repo.ts'] },
      { name: 'access', offers: ['access.repo.ts'] },
      {
        name: 'media',
        offers: ['asset.repo.ts', 'asset-clock.repo.ts', 'asset-seal.repo.ts', 'media.repo.ts'],
      },
      { name: 'ingest', offers: ['ingest.repo.ts', 'ingest-step.repo.ts'] },
      { name: 'danmaku' },
      { name: 'watch' },
      { name: 'lines', offers: ['lines.repo.ts'] },
      { name: 'sources' },
      { name: 'moved-in' },
      { name: 'feed-out' },
      { name: 'ads' },
    ],
  },
  {
    name: 'money',
    beside: 'films',
    modules: [
      { name: 'cards' },
      { name: 'payment', offers: ['shown-state.repo.ts'] },
      { name: 'withdrawal' },
      { name: 'sales' },
      { name: 'records' },
    ],
  },
  {
    name: 'desk',
    beside: 'pages',
    modules: [
      { name: 'moderation', offers: ['reports.repo.ts'] },
      { name: 'review' },
      { name: 'overview' },
      { name: 'inbox' },
      { name: 'member-desk' },
      { name: 'exports' },
      { name: 'figures' },
    ],
  },
  { name: 'pages', beside: 'desk', modules: [{ name: 'web-app' }] },
];

const modules = wings.flatMap((wing) => wing.modules.map((it) => ({ ...it, wing })));

/** What leads out of the process, and the only files of the server that may use it: the doors where it is held in bounds. */
const doors: readonly { packages: readonly string[]; files: readonly string[]; why: string }[] = [
  {
    packages: ['child_process'],
    files: ['platform/processes/start-child.ts'],
    why: 'platform/processes/start-child.ts alone starts programs, and gives them no secret',
  },
  {
    packages: ['http', 'https', 'http2', 'undici', 'dns', 'dns/promises'],
    files: ['platform/foreign/fetch-foreign.ts'],
    why: 'platform/foreign/fetch-foreign.ts alone asks other machines, and judges where an address leads',
  },
];

/** Returns the breach of a border inside apps/api: modules, their repositories, which code may encrypt, and the doors out. */
export function findApiBreach(edge: ResolvedEdge): string | undefined {
  if (!edge.from.startsWith(root)) return undefined;
  return (
    findModuleBreach(edge) ??
    findDatabaseBreach(edge) ??
    findCryptoBreach(edge) ??
    findDoorBreach(edge)
  );
}

function moduleOf(path: string): string | undefined {
  return /^apps\/api\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

const placeOf = (folder: string): number =>
  modules.findIndex(({ name, wing }) => folder === `${wing.name}/${name}`);

/** Whether a module may know another: one before it, and of no wing beside its own. */
function mayImport(source: string, target: string): boolean {
  const [from, to] = [modules[placeOf(source)], modules[placeOf(target)]];
  if (!from || !to) return false;
  return placeOf(target) < placeOf(source) && from.wing.beside !== to.wing.name;
}

function findModuleBreach({ from, to }: ResolvedEdge): string | undefined {
  const source = moduleOf(from);
  const target = moduleOf(to);
  if (!source || !target || source === target || isTestCode(from)) return undefined;
  if (!mayImport(source, target)) {
    return `module ${source} may import only modules above it in scripts/lint/borders-api.ts, not ${target}`;
  }
  if (!/\.(repo|routes|operator-routes)\.ts$/.test(to)) return undefined;
  const offers = modules[placeOf(target)]?.offers ?? [];
  if (offers.some((file) => to.endsWith(`/${target}/${file}`))) return undefined;
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

function findDoorBreach({ from, to, typeOnly }: ResolvedEdge): string | undefined {
  if (isTestCode(from) || typeOnly) return undefined;
  const name = to.replace(/^node:/, '');
  const door = doors.find(({ packages }) => packages.includes(name));
  return door && !door.files.some((file) => from === `${root}${file}`) ? door.why : undefined;
}
