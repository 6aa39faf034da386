import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, request } from '@playwright/test';
import lighthouse from 'lighthouse';

import { findVideo } from '../e2e/ask-site.ts';
import { openAsMember, registerMember } from '../e2e/become-member.ts';
import startSite from '../e2e/start-site.ts';
import config from '../playwright.config.ts';

/**
 * Lighthouse as a phone, through the real server: on three screens as a visitor finds them, at the door, and as a
 * member does who has been here before. Nothing of the site is in the cache. The median of three: one run
 * says little. The last column is Lighthouse's own measure of the machine's speed: figures of hours in which it differs
 * can't be compared.
 */
const rounds = 3;
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Of the screens with the most code and the most pictures. */
const lowerPerformance: Readonly<Record<string, number>> = { '/videoinfo': 90, '/vip': 90 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const paths = new Map([
  ['home', '/'],
  ['category', '/category'],
  ['ranking', '/sreinfo?type=15&title=%E6%8E%92%E8%A1%8C%E6%A6%9C'],
  ['video', '/videoinfo'],
  ['vip', '/vip'],
]);
/** A visitor begins at neither: they come from home. */
const ofMembers = new Set(['/videoinfo', '/vip']);
/** The screens whose names follow, or all. */
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !paths.has(name));
if (unknown !== undefined) {
  console.error(`There is no screen "${unknown}": ${[...paths.keys()].join(', ')}.`);
  process.exit(1);
}
const screens = [false, true].flatMap((behindTheDoor) =>
  [...paths]
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .filter(([, path]) => behindTheDoor || !ofMembers.has(path))
    .map(([, path]) => ({ path, behindTheDoor })),
);

type Screen = (typeof screens)[number];
type Figures = Record<string, number>;
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** One run in a browser of its own, which has been through the door if it should be behind it. */
async function measure(origin: string, { path, behindTheDoor }: Screen): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), 'lantern-lighthouse-'));
  const port = await findFreePort();
  const { executablePath, args = [] } = config.use?.launchOptions ?? {};
  const browser = await chromium.launchPersistentContext(profile, {
    baseURL: origin,
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    if (behindTheDoor) await openAsMember(page, '/robots.txt', member);
    else await page.goto('/robots.txt');
    const query = path === '/videoinfo' ? `?id=${film.cartoonCode}` : '';
    const result = await lighthouse(`${origin}${path}${query}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      disableStorageReset: true,
      // An 18+ site asks search engines to stay away.
      skipAudits: ['is-crawlable'],
    });
    if (!result) throw new Error('Lighthouse has no result');
    explain(result.lhr);
    return { ...readFigures(result.lhr), machine: result.lhr.environment.benchmarkIndex };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function readFigures({ categories: found, audits }: Report): Figures {
  const figures: Figures = {};
  for (const it of categories) figures[it] = Math.round((found[it]?.score ?? 0) * 100);
  for (const [name, id] of Object.entries(timings)) figures[name] = audits[id]?.numericValue ?? NaN;
  return figures;
}

/** With EXPLAIN set, what Lighthouse finds wanting. */
function explain({ audits }: Report): void {
  if (process.env.EXPLAIN === undefined) return;
  for (const audit of Object.values(audits)) {
    if (audit.score === null || audit.score >= 0.9) continue;
    console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
  }
}

const stop = await startSite();
const origin = process.env.LANTERN_URL ?? '';
const calls = await request.newContext();
const member = await registerMember(calls);
const film = await findVideo(calls, (it) => !it.cartoonVip && it.vodDuration > 40);
console.log(
  '| screen | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | | machine |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|---|');
try {
  for (const screen of screens) {
    const runs: Figures[] = [];
    for (let round = 1; round <= rounds; round++) {
      const place = screen.behindTheDoor ? 'as a member' : 'at the door';
      console.error(`› ${screen.path.split('?')[0]} ${place}, run ${round} of ${rounds} …`);
      const begunAt = performance.now();
      runs.push(await measure(origin, screen));
      console.error(`  done in ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
    }
    const of = (name: string): number => median(runs.map((run) => run[name] ?? NaN));
    const wanted = { ...goals, performance: lowerPerformance[screen.path] ?? goals.performance };
    const isMet = categories.every((it) => of(it) >= wanted[it]);
    const name = `\`${screen.path.split('?')[0]}\`${screen.behindTheDoor ? '' : ' at the door'}`;
    const milliseconds = (timing: string): string => `${Math.round(of(timing))} ms`;
    console.log(
      `| ${name} | ${categories.map(of).join(' | ')} | ${['FCP', 'LCP', 'TBT'].map(milliseconds).join(' | ')} | ${of('CLS').toFixed(3)} | ${isMet ? 'met' : 'NOT MET'} | ${of('machine')} |`,
    );
  }
} finally {
  await stop();
}
