import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import { seedDemo } from '@lantern/prisma/seed';

import { judge, printHead, printRow } from '../../../scripts/bench/harness.ts';
import { findAllNeighbours } from '../src/modules/films/catalogue/catalogue.jobs.ts';
import { listGuessed } from '../src/modules/films/catalogue/lists/list-guessed.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { uncheckedStatement } from '../src/platform/database/statement.ts';
import { closeDeps, createDeps, startDeps } from '../src/platform/deps.ts';

/**
 * How often the film that a viewer watched next is among the ten that are guessed for them, against the ten best of the
 * category of what they watched last. The log is made, always the same, over the demo's films: each viewer likes
 * some makers, whose films stand in several categories, and watches what is popular beside them. All but the last of an
 * evening is told to the site, the job runs, and the last one is looked for.
 */
const viewers = 400;
const fewestWatched = 8;
const mostWatched = 16;
/** How much of an evening is by makers a viewer likes. */
const tasteShare = 0.7;
const makersLiked = 3;
const guessed = 10;

/** The same numbers in every run, from 0 up to but not 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Film {
  id: number;
  episodeId: number;
  author: string;
  category: string;
  score: number;
}

const filmsFound = uncheckedStatement<Film>(
  'bench-films',
  `select video.id, min(episode.id) as "episodeId", author, category_code as category, score::float as score
     from video join episode on episode.video_id = video.id
    where state = 'published' and not dark_web group by video.id order by video.id`,
);
const addViewer = uncheckedStatement<{ id: number }>(
  'bench-viewer',
  `insert into member (code, login_name, nickname, password_hash) values ($1, $1, $1, '') returning id`,
);
const addPosition = uncheckedStatement(
  'bench-position',
  'insert into play_position (member_id, episode_id, position_seconds, reported_at) values ($1, $2, 60, $3)',
);

/** What a viewer watched, each film once, in the order in which they did. */
function planEvening(films: readonly Film[], random: () => number): Film[] {
  const makers = [...new Set(films.map((it) => it.author))];
  const pick = <T>(from: readonly T[], place = random()): T | undefined =>
    from[Math.floor(place * from.length)];
  const liked = new Set(Array.from({ length: makersLiked }, () => pick(makers)));
  const theirs = films.filter((it) => liked.has(it.author));
  const popular = films.toSorted((a, b) => b.score - a.score);
  const length = fewestWatched + Math.floor(random() * (mostWatched - fewestWatched + 1));
  const evening = new Set<Film>();
  for (let tries = 0; evening.size < length && tries < 10 * length; tries++) {
    // The better known, the likelier.
    const film = random() < tasteShare ? pick(theirs) : pick(popular, random() ** 3);
    if (film) evening.add(film);
  }
  return [...evening];
}

/** The best of the category of what was watched last, without what was watched. */
function bestOfCategory(films: readonly Film[], watched: readonly Film[]): number[] {
  const last = watched.at(-1);
  return films
    .filter((it) => it.category === last?.category && !watched.includes(it))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, guessed)
    .map((it) => it.id);
}

const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const config = loadConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const deps = createDeps({ config, connectionString });
await seedDemo({ pool: deps.db.pool, storage: deps.storage, now: deps.now });
await startDeps(deps);
try {
  const films = await deps.db.rows(filmsFound, []);
  const random = createRandom(17);
  const begunAt = Date.now() - 7 * 86_400_000;
  const replayed: { memberId: number; watched: Film[]; next: Film }[] = [];
  for (let viewer = 0; viewer < viewers; viewer++) {
    const evening = planEvening(films, random);
    const next = evening.pop();
    const memberId = (await deps.db.row(addViewer, [String(80_000_000 + viewer)]))?.id;
    if (next === undefined || memberId === undefined) throw new Error('no evening');
    for (const [place, { episodeId }] of evening.entries()) {
      const at = new Date(begunAt + viewer * 60_000 + place * 1000);
      await deps.db.run(addPosition, [memberId, episodeId, at]);
    }
    replayed.push({ memberId, watched: evening, next });
  }
  const begun = performance.now();
  await findAllNeighbours(deps);
  const took = performance.now() - begun;
  const hits = { guess: 0, category: 0 };
  for (const { memberId, watched, next } of replayed) {
    const guesses = await listGuessed(deps, memberId);
    if (guesses.some((it) => it.cartoonCode === next.id)) hits.guess++;
    if (bestOfCategory(films, watched).includes(next.id)) hits.category++;
  }
  const rate = (count: number): string => `${((100 * count) / viewers).toFixed(1)} %`;
  const ratio = hits.guess / hits.category;
  printHead('hit rate at 10', 'watched together', 'same category', 'ratio', 'goal');
  printRow(
    `${viewers} viewers, ${films.length} films`,
    rate(hits.guess),
    rate(hits.category),
    ratio.toFixed(2),
    judge(ratio, { atLeast: 1 }),
  );
  console.log(`The job took ${took.toFixed(0)} ms.`);
} finally {
  await closeDeps(deps);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
