import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import * as z from 'zod/mini';

/** The build to measure; another one is named first. */
const dist = process.argv[2] ?? join(import.meta.dirname, '../dist');

/** What Vite writes of every chunk. */
const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
const manifest = z.record(z.string(), chunk);

const chunks = z.parse(
  manifest,
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
);

/** The chunk of a source file and all it imports at once. */
function collect(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunks[key]?.imports ?? []) collect(imported, seen);
  return seen;
}

const kibibytes = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1024;
const sum = (values: number[]): number => values.reduce((total, it) => total + it, 0);

function measure(keys: Iterable<string>) {
  const found = [...keys].flatMap((key) => chunks[key] ?? []);
  const css = new Set(found.flatMap((it) => it.css ?? []));
  return {
    js: sum(found.map((it) => kibibytes(it.file))),
    css: sum([...css].map(kibibytes)),
  };
}

const entry = 'index.html';
const keyOf = (part: string): string => Object.keys(chunks).find((key) => key.includes(part)) ?? '';
const shell = collect(entry);
/** Home's first screen, and with what it fetches by itself to be whole: what moves in it, and what is below. */
const firstScreen = collect(keyOf('screens/home/home-screen'), new Set(shell));
const home = new Set(firstScreen);
for (const part of ['banner-swiper', 'below-first']) {
  collect(keyOf(`screens/home/${part}`), home);
}
const player = collect(keyOf('features/player/player'), new Set());
for (const key of shell) player.delete(key);
/** What home fetches when it is idle; it is there before another screen is opened from it. */
const idle = new Set<string>();
for (const part of [
  'unread-on-tab',
  'sign-dot',
  'continue-row',
  'card-menu-place',
  'home-extras',
]) {
  collect(keyOf(`/${part}.tsx`), idle);
}
for (const key of home) idle.delete(key);
/** With what plays a film of one sound, and one of several. */
const withEngine = (part: string): Set<string> => new Set([...player, keyOf(part)]);

interface Row {
  name: string;
  size: { js: number; css: number };
  budget: { js: number; css: number };
}

const rows: Row[] = [
  { name: 'first load of home', size: measure(home), budget: { js: 164, css: 15 } },
  { name: 'of it, the first screen', size: measure(firstScreen), budget: { js: 137, css: 14 } },
  {
    name: 'home when it is idle',
    size: measure(idle),
    budget: { js: 10, css: 1 },
  },
  {
    name: 'video chunk',
    size: measure(withEngine('hls.light.mjs')),
    budget: { js: 200, css: 4 },
  },
  {
    name: 'video chunk, several sounds',
    size: measure(withEngine('dist/hls.mjs')),
    budget: { js: 245, css: 4 },
  },
];

/** The run fails with what is not met. */
function verdictOf(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'met' : 'NOT MET';
}

console.log('| what | JS, gzip | budget | CSS, gzip | budget | |');
console.log('|---|---|---|---|---|---|');
for (const { name, size, budget } of rows) {
  const met = verdictOf(size.js <= budget.js && size.css <= budget.css);
  console.log(
    `| ${name} | ${size.js.toFixed(1)} KiB | ${budget.js} | ${size.css.toFixed(1)} KiB | ${budget.css} | ${met} |`,
  );
}
for (const [key, { file }] of Object.entries(chunks)) {
  if (!/screens\/[\w-]+\//.test(key) || !file.endsWith('.js')) continue;
  const own = collect(key, new Set(shell));
  for (const shared of [...shell, ...player, ...idle]) own.delete(shared);
  const { js } = measure(own);
  const isAbove = key.includes('/video-info/') || key.includes('/home/');
  const budget = isAbove ? '' : `≤ 25 ${verdictOf(js <= 25)}`;
  console.log(`| ${key} | ${js.toFixed(1)} KiB | ${budget} | | | |`);
}
