import { readFileSync } from 'node:fs';

const barrelPart = /^export \{(?<names>[^}]+)\} from '\.\/icons\/(?<file>[\w-]+)\.mjs';$/gm;
const barrelName = /default as (\w+)/g;
const iconImport = /^import \{(?<names>[^}]+)\} from 'lucide-react';$/gm;

/** Where each name of the library's list of icons comes from: the name of the icon's file by the name that is imported. */
function readIconFiles(barrel: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { groups } of barrel.matchAll(barrelPart))
    for (const [, name = ''] of groups?.['names']?.matchAll(barrelName) ?? [])
      files.set(name, groups?.['file'] ?? '');
  return files;
}

/** Rewrites the imports of icons in a source text: each from a file of its own, types as they were. */
function importEachIcon(source: string, files: ReadonlyMap<string, string>): string {
  return source.replace(iconImport, (_whole, list: string) =>
    list
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== '')
      .map((it) => {
        const [name = '', as = name] = it.split(/ as /);
        const file = files.get(name);
        return file === undefined
          ? `import { ${it} } from 'lucide-react';`
          : `import ${as} from 'lucide-react/icons/${file}';`;
      })
      .join(' ')
      // The lines below keep their numbers.
      .concat('\n'.repeat(list.split('\n').length - 1)),
  );
}

/**
 * For tests: a file that imports three icons loads three, not the library's two thousand. That took up to a second for
 * each file of tests. A build needs no such help: it leaves out what is not used.
 */
export function usedIcons(barrelPath: string) {
  const files = readIconFiles(readFileSync(barrelPath, 'utf8'));
  return {
    name: 'used-icons',
    enforce: 'pre' as const,
    transform: (source: string) =>
      source.includes("from 'lucide-react'") ? importEachIcon(source, files) : null,
  };
}
