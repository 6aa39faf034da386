import { listPaging } from '@lantern/contracts/calls/catalogue';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { envelope } from '@lantern/contracts/envelope';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../../src/platform/deps.ts';
import { categories } from './make-videos.ts';
import { type Frequency, lengths, type PickedTerm } from './pick-terms.ts';

/** A request: how many milliseconds it took, and whether there was such a page. */
export interface Sample {
  ms: number;
  isThere: boolean;
}

/** The samples of one kind of request; the same requests in the same order, whatever the size. */
export interface Line {
  /** Such as `2 characters, page 1`. */
  name: string;
  /** All of them, and those of one frequency. */
  samples: readonly Sample[];
  parts: Readonly<Record<string, readonly Sample[]>>;
  goalMs: number | null;
}

interface Site {
  app: FastifyInstance;
  deps: Deps;
}

const pages = [1, 100, 1000] as const;
/** Everything, by time and by score, and the categories. */
const lists = { everything: ['0', '15'], 'a category': categories.map((it) => it.code) } as const;

/** Asks for a page, and says how long that took and whether there was anything on it. */
async function ask(
  { app, deps }: Site,
  call: typeof listPaging | typeof listPagingBySearch,
  payload: object,
): Promise<Sample> {
  const begun = performance.now();
  const response = await app.inject({ method: 'POST', url: call.path, payload });
  const ms = performance.now() - begun;
  const { code, data } = envelope.parse(response.json());
  if (code !== 0) throw new Error(`${call.path} ${JSON.stringify(payload)} answered ${code}`);
  const opened: unknown = call.sealed
    ? JSON.parse(deps.sealer.open(z.parse(z.string(), data)))
    : data;
  return { ms, isThere: z.parse(call.answer, opened).list.length > 0 };
}

const search = (site: Site, searchKey: string, currentPage: number): Promise<Sample> =>
  ask(site, listPagingBySearch, { searchKey, currentPage });

const list = (site: Site, typeCode: string, currentPage: number): Promise<Sample> =>
  ask(site, listPaging, { typeCode, currentPage });

async function inTurn<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<Sample>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const item of items) samples.push(await run(item));
  return samples;
}

/** What processes remember of the catalogue is forgotten, as after any change of it. */
async function forget({ deps }: Site): Promise<void> {
  const forgotten = new Promise<void>((resolve) => {
    deps.changes.on('catalogue', () => resolve());
  });
  await deps.db.pool.query(`notify lantern_changed, 'catalogue'`);
  await forgotten;
}

/**
 * Every term once at this page, after a while without requests, and then the page beside it, whose ranking is
 * remembered. The first round only warms the database.
 */
async function measureSearch(
  site: Site,
  terms: readonly PickedTerm[],
  page: number,
): Promise<Line[]> {
  await inTurn(terms, ({ text }) => search(site, text, page));
  await forget(site);
  const [first, next]: [Sample[], Sample[]] = [[], []];
  for (const { text } of terms) {
    first.push(await search(site, text, page));
    next.push(await search(site, text, page === 1 ? 2 : page - 1));
  }
  return lengths.flatMap((length) => {
    const name = `search, ${length} ${length === 1 ? 'character' : 'characters'}, page ${page}`;
    const goalMs = length === 2 && page === 1 ? 15 : 60;
    return [
      describeSearch({ name, goalMs }, terms, length, first),
      describeSearch({ name: `${name}, the one beside it`, goalMs: 60 }, terms, length, next),
    ];
  });
}

function describeSearch(
  about: Pick<Line, 'name' | 'goalMs'>,
  terms: readonly PickedTerm[],
  length: number,
  samples: readonly Sample[],
): Line {
  const chosen = terms
    .map((term, i) => ({ ...term, sample: samples[i] ?? { ms: Number.NaN, isThere: false } }))
    .filter((it) => it.length === length);
  const part = (frequency: Frequency): Sample[] =>
    chosen.filter((it) => it.frequency === frequency).map((it) => it.sample);
  const parts = { frequent: part('frequent'), middling: part('middling'), rare: part('rare') };
  return { ...about, samples: chosen.map((it) => it.sample), parts };
}

/** Beginnings of titles in pinyin and by first letters, and two words that stand apart. */
const spelled = {
  'pinyin of some characters': [
    'douj',
    'xues',
    'cheng',
    'yehan',
    'lvxin',
    'meish',
    'donghua',
    'senl',
  ],
  'first letters of two': ['dj', 'cs', 'yh', 'xs', 'zg', 'sh', 'gz', 'ms', 'hb', 'ly'],
  'first letters of four': ['csyh', 'xsha', 'yhxs', 'jlpg', 'ggzz'],
} as const;
const spelledKinds = [
  'pinyin of some characters',
  'first letters of two',
  'first letters of four',
] as const;

/** Each of these once at the first page, as suggestions ask too, first asked after a change. */
async function measureSpelled(site: Site, kind: keyof typeof spelled): Promise<Line> {
  await inTurn(spelled[kind], (text) => search(site, text, 1));
  const samples: Sample[] = [];
  for (let round = 0; round < listRounds; round++) {
    await forget(site);
    samples.push(...(await inTurn(spelled[kind], (text) => search(site, text, 1))));
  }
  return { name: `search, ${kind}, page 1`, samples, parts: {}, goalMs: 30 };
}

/** Two words that are in some title, the other way round. */
async function measureWords(site: Site, terms: readonly PickedTerm[]): Promise<Line> {
  const words = terms.filter((it) => it.length === 2 && it.frequency === 'frequent');
  const pairs = words.slice(1).map((it, i) => `${it.text} ${words[i]?.text}`);
  await inTurn(pairs, (text) => search(site, text, 1));
  await forget(site);
  const samples = await inTurn(pairs, (text) => search(site, text, 1));
  return { name: 'search, two frequent words, page 1', samples, parts: {}, goalMs: 60 };
}

const listRounds = 20;

/** Each list at this page, again and again: first after a change, and then the page beside it. */
async function measureList(site: Site, of: keyof typeof lists, page: number): Promise<Line[]> {
  const beside = page === 1 ? 2 : page - 1;
  await inTurn(lists[of], (code) => list(site, code, page));
  const [first, next]: [Sample[], Sample[]] = [[], []];
  for (let round = 0; round < listRounds; round++) {
    await forget(site);
    first.push(...(await inTurn(lists[of], (code) => list(site, code, page))));
    next.push(...(await inTurn(lists[of], (code) => list(site, code, beside))));
  }
  const name = `list of ${of}, page ${page}`;
  return [
    { name, samples: first, parts: {}, goalMs: null },
    {
      name: `${name}, the one beside it`,
      samples: next,
      parts: {},
      goalMs: page === 1000 ? 5 : null,
    },
  ];
}

/** Asks a whole site on this database, through its calls, one request at a time. */
export async function measureSite(
  connectionString: string,
  dataDir: string,
  terms: readonly PickedTerm[],
): Promise<Line[]> {
  const config = loadConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const deps = createDeps({ config, connectionString });
  await startDeps(deps);
  const app = await buildApp(deps);
  const site = { app, deps };
  try {
    const lines: Line[] = [];
    for (const page of pages) lines.push(...(await measureSearch(site, terms, page)));
    for (const kind of spelledKinds) lines.push(await measureSpelled(site, kind));
    lines.push(await measureWords(site, terms));
    for (const kind of ['everything', 'a category'] as const) {
      for (const page of [1, 1000]) lines.push(...(await measureList(site, kind, page)));
    }
    return lines;
  } finally {
    await app.close();
    await closeDeps(deps);
  }
}
