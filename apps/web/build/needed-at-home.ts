import { fileURLToPath } from 'node:url';

/** A module as the bundler knows it: its code and its static imports. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The entries of a first visit, of the part of home below the first screen, and of what home fetches when it is idle. */
const beginnings = {
  first: ['main.tsx', 'screens/home/home-screen.tsx'],
  below: [
    'screens/home/banner-swiper.tsx',
    'screens/home/below-first.tsx',
    'screens/home/tag-feed.tsx',
  ],
  later: [
    'after-load.ts',
    'shell/analytics.tsx',
    'shell/sync-pending.tsx',
    'shell/unread-on-tab.tsx',
    'features/card-menu/card-menu-place.tsx',
    'features/sign-in/sign-dot.tsx',
    'features/watched/continue-row.tsx',
    'features/watched/guess-row.tsx',
    'screens/home/home-extras.tsx',
    'screens/home/popup-ad-dialog.tsx',
  ],
} as const;

/** The module that exports all icons; an importer needs only the icons that it names. */
const iconLibrary = /[\\/]lucide-react\.mjs$/;
const iconImports = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconExports = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+\.mjs)["']/g;

/**
 * Returns the modules that the first load of home needs, those of the part below its first screen, or those of what comes
 * later.
 */
export function findNeededAtHome(
  graph: ModuleGraph,
  part: keyof typeof beginnings,
): ReadonlySet<string> {
  const needed = new Set<string>();
  const open = beginnings[part].map(source);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    open.push(...importsOf(id, graph));
  }
  return needed;
}

function importsOf(id: string, graph: ModuleGraph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: '', importedIds: [] };
  const library = importedIds.find((it) => iconLibrary.test(it));
  if (library === undefined) return [...importedIds];
  const names = new Set(
    [...(code ?? '').matchAll(iconImports)].flatMap(([, list]) => readNames(list)),
  );
  const all = graph.getModuleInfo(library) ?? { code: '', importedIds: [] };
  const files = new Set(
    [...(all.code ?? '').matchAll(iconExports)]
      .filter(([, list]) => readNames(list).some((name) => names.has(name)))
      .map(([, , file = '']) => file),
  );
  return [
    ...importedIds.filter((it) => it !== library),
    ...all.importedIds.filter((it) => files.has(it.split(/[\\/]/).at(-1) ?? '')),
  ];
}

/**
 * Reads icon names from `default as History, default as HistoryIcon` or `History as Clock, X`: the library's own names.
 */
function readNames(list = ''): string[] {
  return list.split(',').map((it) =>
    it
      .trim()
      .replace(/^default as /, '')
      .replace(/ as .*$/, ''),
  );
}
