import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles } from '../checks/list-files.ts';

/* The build context of .dockerignore must contain all files that the build reads. This test needs no engine. */

const read = (path: string): string => readFileSync(path, 'utf8');

/** Returns the expression for a pattern of .dockerignore, which matches a path or a folder above it. */
function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*\*|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}(?:/|$)`);
}

const rules = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ lets: line.startsWith('!'), matches: toExpression(line.replace(/^!/, '')) }));

const isLetIn = (path: string): boolean =>
  rules.findLast(({ matches }) => matches.test(path))?.lets ?? true;

const kept = listFiles();
const inside = new Set(kept.filter(isLetIn));

/** Returns the repository's files that a file imports by relative path; generated files are left out. */
const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)]
    .map(([, way = '']) => join(path, '..', way))
    .filter((it) => kept.includes(it));

test('files in the build context import no file outside it', () => {
  const sources = [...inside].filter((path) => /\.[cm]?tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(1000);
  const lost = sources.flatMap((path) =>
    importsOf(path)
      .filter((it) => !inside.has(it))
      .map((it) => `${path} → ${it}`),
  );
  expect(lost).toEqual([]);
});

test('the build context contains all that the Dockerfile copies, runs and builds', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', '');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .filter((path) => path !== '.');
  const run = [
    ...dockerfile.matchAll(/(?:node |import "\.\/)((?!prisma\/generated)[\w/.-]+\.ts)/g),
  ].map(([, path = '']) => path);
  const built = [...dockerfile.matchAll(/--filter @lantern\/(\w+)(?= .*build)/g)].map(
    ([, name = '']) => `apps/${name}`,
  );
  const programs = built.map((app) => {
    const [, program = ''] = /"build": "node ([^"]+)"/.exec(read(`${app}/package.json`)) ?? [];
    return `${app}/${program}`;
  });
  const pages = built.flatMap((app) => [`${app}/index.html`, `${app}/src/main.tsx`]);
  const needed = [...copied, ...run, ...programs, ...pages];
  expect(needed).toContain('apps/console/build/build-languages.ts');
  const isThere = (path: string): boolean =>
    [...inside].some((it) => it === path || it.startsWith(`${path}/`));
  expect(needed.filter((path) => !isThere(path))).toEqual([]);
});
