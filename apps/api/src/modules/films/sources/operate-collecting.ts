import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/sources';
import type { SourceBindings } from '@lantern/contracts/entities/operator-source';
import { suggestCategory } from '@lantern/rules/root-kind';

import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { bindFeed } from './feeds/bind-feed.ts';
import { predictFeed } from './feeds/collect-feed.ts';
import { sendCollect } from './feeds/feeds.jobs.ts';
import { type FeedRow, findFeed } from './feeds/feeds.repo.ts';
import { askNow } from './operate-sources.ts';
import * as repo from './operator-sources.repo.ts';
import { presentRun, presentTried } from './source.present.ts';
import { findBindings, findPlayers, findSiteCategories } from './sources.repo.ts';

const openFeed = async (db: Db, id: number): Promise<FeedRow> =>
  (await findFeed(db, { wanted: String(id) })) ?? refuse('source-unknown');

/** Whether a feed is collected from by itself. */
const isOn = ({ state }: FeedRow): boolean => state === 'on' || state === 'broken';

async function readBindings(db: Db, id: number): Promise<SourceBindings> {
  const [bound, players, here] = [
    await findBindings(db, { sourceId: id }),
    await findPlayers(db, { sourceId: id }),
    await findSiteCategories(db),
  ];
  return {
    categories: bound
      .toSorted((one, other) => Number(one.remoteCode) - Number(other.remoteCode))
      .map(({ remoteCode, remoteName, categoryCode, ignored }) => ({
        remoteCode,
        remoteName,
        categoryCode,
        isIgnored: ignored,
        suggested: categoryCode === null ? (suggestCategory(remoteName, here)?.code ?? null) : null,
      })),
    players: players.map(({ code, kind, serverPrefix }) => ({ code, kind, serverPrefix })),
    here: inBranches(here),
  };
}

/** The categories of this site, each root before its own. */
function inBranches(all: Awaited<ReturnType<typeof findSiteCategories>>): SourceBindings['here'] {
  const roots = all.filter(({ parentCode }) => parentCode === null);
  return roots.flatMap((root) => [
    { code: root.code, name: root.name },
    ...all
      .filter(({ parentCode }) => parentCode === root.code)
      .map(({ code, name }) => ({ code, name: `${root.name} / ${name}` })),
  ]);
}

export async function getSourceBindings(
  { deps: { db } }: ActContext,
  { id }: PayloadOf<typeof calls.getSourceBindings>,
): Promise<SourceBindings> {
  await openFeed(db, id);
  return readBindings(db, id);
}

/** Binds categories and players of a feed; titles that waited for it are read again. */
export function bindSource(
  { deps, act }: ActContext,
  { id, categories, players }: PayloadOf<typeof calls.bindSource>,
): Promise<SourceBindings> {
  return deps.db.transact(async (tx) => {
    if (!(await repo.lockSource(tx, id))) refuse('source-unknown');
    const feed = await openFeed(tx, id);
    const before = await readBindings(tx, id);
    checkBindings(before, { categories, players });
    const count = (await bindFeed(tx, id, { categories, players })) ?? refuse('bad-payload');
    const after = await readBindings(tx, id);
    if (count > 0 && isOn(feed)) await sendCollect(deps, { sourceId: id, kind: 'again' }, tx);
    const change = {
      before: describeBindings(before, after),
      after: describeBindings(after, before),
    };
    await act.saveAudit(tx, { subject: { kind: 'source', id }, ...change });
    return after;
  });
}

type Bindings = Pick<PayloadOf<typeof calls.bindSource>, 'categories' | 'players'>;

/** Refuses what is no category or player of the feed, or no category here. */
function checkBindings({ categories, players, here }: SourceBindings, asked: Bindings): void {
  const areCategories = asked.categories.every(
    ({ remoteCode, categoryCode }) =>
      categories.some((it) => it.remoteCode === remoteCode) &&
      (categoryCode === null || here.some(({ code }) => code === categoryCode)),
  );
  const arePlayers = asked.players.every(({ code }) => players.some((it) => it.code === code));
  const wrong = [...(areCategories ? [] : ['categories']), ...(arePlayers ? [] : ['players'])];
  if (wrong.length > 0) refuse('bad-payload', { fields: wrong });
}

/** What the audit keeps of bindings: those that differ from others. */
function describeBindings({ categories, players }: SourceBindings, other: SourceBindings) {
  const goesTo = (it: SourceBindings['categories'][number]): string | null =>
    it.isIgnored ? 'ignored' : it.categoryCode;
  const gives = (it: SourceBindings['players'][number]): string =>
    `${it.kind} ${it.serverPrefix}`.trimEnd();
  const differing = <Row>(
    rows: readonly Row[],
    others: readonly Row[],
    tell: (it: Row) => unknown,
  ) =>
    rows.filter((it, place) => {
      const before = others[place];
      return before === undefined || tell(it) !== tell(before);
    });
  return {
    categories: Object.fromEntries(
      differing(categories, other.categories, goesTo).map((it) => [it.remoteName, goesTo(it)]),
    ),
    players: Object.fromEntries(
      differing(players, other.players, gives).map((it) => [it.code, gives(it)]),
    ),
  };
}

/** The most titles that a trial shows. */
const mostTried = 20;

/** What would become of the first titles of a feed. Writes nothing. */
export async function trySource(
  { deps }: ActContext,
  { id }: PayloadOf<typeof calls.trySource>,
): Promise<AnswerOf<typeof calls.trySource>> {
  const feed = await openFeed(deps.db, id);
  const { db, config, now } = deps;
  const { titles } = await askNow(deps, (door) => predictFeed({ db, config, now, door }, feed));
  return { list: titles.slice(0, mostTried).map(presentTried) };
}

/** Collects from a feed in the background. Refuses with `source-undeclared`. */
export function runSource(
  { deps, act }: ActContext,
  { id, isFull }: PayloadOf<typeof calls.runSource>,
): Promise<AnswerOf<typeof calls.runSource>> {
  return deps.db.transact(async (tx) => {
    const feed = await openFeed(tx, id);
    if (feed.declaredAt === null) refuse('source-undeclared');
    const kind = isFull ? 'full' : 'recent';
    await sendCollect(deps, { sourceId: id, kind }, tx);
    await act.saveAudit(tx, { subject: { kind: 'source', id }, after: { kind } });
    return {};
  });
}

export async function listSourceRuns(
  { deps: { db } }: ActContext,
  { id }: PayloadOf<typeof calls.listSourceRuns>,
): Promise<AnswerOf<typeof calls.listSourceRuns>> {
  await openFeed(db, id);
  return { list: (await repo.findRunsOf(db, { sourceId: id })).map(presentRun) };
}
