import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package that is shipped, in the images or to the browsers of members and operators. */
export interface ShippedPackage {
  /** Builds for different platforms count as one package: `@img/sharp-linux-x64` is `@img/sharp-*`. */
  name: string;
  version: string;
  /** The SPDX expression in its package.json; null when it has none. */
  licence: string | null;
}

/** The rest of a package name from one of these words on names a platform. */
const platform =
  /-(?:linux|linuxmusl|darwin|win32)(?:-(?:x64|arm64|arm|gnu|musl))*$|(?<=\/)(?:linux|darwin)-\w+$/;

/**
 * Returns all `dependencies` of these packages and their dependencies, each once, by name and version.
 * @param folders of packages of the repository; their `devDependencies` are not followed
 */
export function collectShipped(folders: readonly string[]): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const seen = new Set<string>();
  const follow = (folder: string, isOurs: boolean): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (!isOurs) {
      const name = manifest.name.replace(platform, (end) => (end.startsWith('-') ? '-*' : '*'));
      found.set(`${name}@${manifest.version}`, { ...manifest, name });
    }
    for (const [name, range] of manifest.dependencies) {
      const target = resolve(folder, name);
      // Null for a build for another machine, or an optional peer that is not installed.
      if (target !== null) follow(target, range.startsWith('workspace:'));
    }
  };
  for (const folder of folders) follow(realpathSync(folder), true);
  return [...found.values()].toSorted((a, b) => compare(key(a), key(b)));
}

const key = ({ name, version }: ShippedPackage): string => `${name}@${version}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function resolve(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const target = join(folder, 'node_modules', name);
    if (existsSync(join(target, 'package.json'))) return realpathSync(target);
    if (dirname(folder) === folder) return null;
  }
}

function readManifest(folder: string) {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const read = (of: unknown, name: string): unknown => {
    const entry = Object.entries(typeof of === 'object' && of !== null ? of : {});
    return entry.find(([it]) => it === name)?.[1];
  };
  const text = (of: unknown, name: string): string | null => {
    const value = read(of, name);
    return typeof value === 'string' ? value : null;
  };
  const list = (name: string): [string, string][] =>
    Object.entries(read(manifest, name) ?? {}).map(([it, range]) => [it, String(range)]);
  return {
    name: text(manifest, 'name') ?? folder,
    version: text(manifest, 'version') ?? '',
    // The second form is that of packages older than SPDX.
    licence: text(manifest, 'license') ?? text(read(manifest, 'license'), 'type'),
    dependencies: [...list('dependencies'), ...list('optionalDependencies')],
  };
}
