/** Areas that need a row in the map: the folders at the root, each app and each package. */
const area = /^(?:apps|packages)\/[^/]+(?=\/)|^(?!apps\/|packages\/|\.)[^/]+(?=\/)/;

/**
 * Returns the differences between the map in AGENTS.md and the tree: a path that leads nowhere, a row without a path,
 * an area without a row. In the map, `x.repo.ts`, `*.repo.ts` and `<name>.ts` are patterns that some file must match.
 * @param files all paths of the tree
 */
export function findMapFaults(page: string, files: readonly string[]): string[] {
  const map = /^## The map$([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  const rows = [...map.matchAll(/^\|(?! *(?:you look for|-+) *\|)[^|]+\|(.+)\|$/gm)].map(
    ([row, cell = '']) => ({
      row,
      paths: [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }),
  );
  if (rows.length === 0) return ['AGENTS.md has no map'];
  const named = rows.flatMap(({ paths }) => paths);
  const areas = new Set(files.flatMap((path) => area.exec(path)?.[0] ?? []));
  return [
    ...rows
      .filter(({ paths }) => paths.length === 0)
      .map(({ row }) => `AGENTS.md: the map names no path in ${row.trim()}`),
    ...named
      .filter((path) => !leadsSomewhere(path, files))
      .map((path) => `AGENTS.md: the map leads to ${path}, which does not exist`),
    ...[...areas]
      .filter((it) => !named.some((path) => path === it || path.startsWith(`${it}/`)))
      .map((it) => `AGENTS.md: no row of the map leads to ${it}/`),
  ];
}

function leadsSomewhere(path: string, files: readonly string[]): boolean {
  const ending = /^(?:\*|x)(\.[\w.]+)$/.exec(path)?.[1];
  if (ending !== undefined) return files.some((file) => file.endsWith(ending));
  const [folder = '', rest] = path.split(/<\w+>/);
  if (rest !== undefined) return files.some((it) => it.startsWith(folder) && it.endsWith(rest));
  return files.some((file) => file === path || file.startsWith(path.replace(/\/?$/, '/')));
}
