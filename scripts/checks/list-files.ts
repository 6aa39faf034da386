import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/** Returns every path that git tracks; without git or outside a clone, every path that .gitignore does not name. */
export function listFiles(): string[] {
  const { status, stdout } = spawnSync('git', listing, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '') : walk('.');
}

/** Lists files below a folder. It understands the patterns that this .gitignore uses: names, paths, and endings after a star. */
export function walk(root: string): string[] {
  const ignored = [
    '.git',
    ...readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .filter((it) => it !== ''),
  ];
  const isIgnored = (path: string, name: string): boolean =>
    ignored.some((it) =>
      it.startsWith('*') ? name.endsWith(it.slice(1)) : it === name || it === path,
    );
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (isIgnored(path, entry.name)) return [];
      return entry.isDirectory() ? below(path) : [path];
    });
  return below('');
}
