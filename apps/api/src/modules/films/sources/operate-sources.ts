import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/sources';
import type { ListedSource, OperatorSource } from '@lantern/contracts/entities/operator-source';
import { businessDayOf, shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';

import type { ActContext, OperatorContext } from '../../../calls/call-context.ts';
import { versionOf } from '../../../calls/edit-version.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mayAsk } from '../../../platform/foreign/foreign-address.ts';
import { askFeed, FeedFailure, type FeedDoor } from './feeds/ask-feed.ts';
import { learnCategories, learnPlayers } from './feeds/collect-feed.ts';
import { describeFeed } from './feeds/feeds.repo.ts';
import { isOwnFeed } from './feeds/own-feed.ts';
import { openDoor } from './feeds/run-feed.ts';
import * as repo from './operator-sources.repo.ts';
import { outcomesOf, presentSource, settingsOf, usualHours } from './source.present.ts';

const subjectOf = (id: number) => ({ kind: 'source', id }) as const;

/** A feed that a call asks has so long to answer. */
const patienceMs = 12_000;

/** Asks a feed while an operator waits. Refuses with `source-silent`, and the fault as its field. */
export async function askNow<Answer>(
  deps: Pick<Deps, 'config' | 'pause'>,
  ask: (door: FeedDoor) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await ask(openDoor(deps, signal));
  } catch (error) {
    if (error instanceof FeedFailure) return refuse('source-silent', { fields: [error.fault] });
    if (signal.aborted) return refuse('source-silent', { fields: ['late'] });
    throw error;
  }
}

/** A feed as operators are shown it. Refuses with `source-unknown`. */
async function readSource(db: Db, id: number): Promise<OperatorSource> {
  const [row] = await repo.findSources(db, { id });
  const [last] = await repo.findLastRuns(db, { sourceIds: [id] });
  return row === undefined ? refuse('source-unknown') : presentSource(row, last);
}

/** The row of a feed that is about to change, locked. Refuses with `source-unknown`. */
async function lockKnownSource(tx: Db, id: number): Promise<repo.SourceRow> {
  if (!(await repo.lockSource(tx, id))) refuse('source-unknown');
  const [row] = await repo.findSources(tx, { id });
  return row ?? refuse('source-unknown');
}

export async function listSources({
  deps: { db, now },
}: ActContext): Promise<AnswerOf<typeof calls.listSources>> {
  const rows = await repo.findSources(db, { id: null });
  const last = await repo.findLastRuns(db, { sourceIds: rows.map(({ id }) => id) });
  const days = await readDays({ db, now }, rows);
  return {
    list: rows.map((row) => ({
      ...presentSource(
        row,
        last.find(({ sourceId }) => sourceId === row.id),
      ),
      days: days(row.id),
    })),
  };
}

/** The days of the strip of a source. */
const stripDays = 30;

/** What the runs of sources brought on each of the last days. */
async function readDays({ db, now }: Pick<Deps, 'db' | 'now'>, rows: readonly repo.SourceRow[]) {
  const today = businessDayOf(now());
  const days = Array.from({ length: stripDays }, (_, place) =>
    shiftBusinessDay(today, place + 1 - stripDays),
  );
  const found = await repo.findDaysOf(db, {
    sourceIds: rows.map(({ id }) => id),
    since: startOfBusinessDay(days[0] ?? today),
    fresh: outcomesOf('fresh'),
    updated: outcomesOf('updated'),
  });
  const none = { runs: 0, failed: 0, fresh: 0, updated: 0 };
  return (id: number): ListedSource['days'] =>
    days.map((day) => {
      const it = found.find((one) => one.sourceId === id && one.day === day);
      if (it === undefined) return { day, ...none };
      return { day, runs: it.runs, failed: it.failed, fresh: it.fresh, updated: it.updated };
    });
}

export const getSource = (
  { deps }: ActContext,
  { id }: PayloadOf<typeof calls.getSource>,
): Promise<OperatorSource> => readSource(deps.db, id);

/**
 * An address that the site may ask, as it is kept. Refuses with `source-address`, and with `source-own` for the site's own
 * feed.
 */
async function checkAddress(deps: Deps, typed: string): Promise<string> {
  const url = URL.parse(typed.trim());
  const { judge } = openDoor(deps, AbortSignal.abort());
  const { href } = url !== null && mayAsk(url, judge) ? url : refuse('source-address');
  return (await isOwnFeed(deps, href)) ? refuse('source-own') : href;
}

/** The pages that tell the categories and players of a feed that answers. */
const readFeed = (deps: Deps, address: string) =>
  askNow(deps, async (door) => ({
    listed: await askFeed(door, address, { page: 1, isList: true }),
    first: await askFeed(door, address, { page: 1 }),
  }));

async function learn(
  { db, now }: Deps,
  id: number,
  { listed, first }: Awaited<ReturnType<typeof readFeed>>,
): Promise<void> {
  await learnCategories(db, id, listed);
  await learnCategories(db, id, first);
  await learnPlayers(db, id, first, now());
}

/** Adds a feed that answers, off and without a right. */
export async function addSource(
  { deps, act }: ActContext,
  { name, address: typed, everyHours, fills }: PayloadOf<typeof calls.addSource>,
): Promise<AnswerOf<typeof calls.addSource>> {
  const address = await checkAddress(deps, typed);
  const pages = await readFeed(deps, address);
  const id = await deps.db.transact(async (tx) => {
    const settings = { name, address, ...describeFeed(address), policy: { fills }, everyHours };
    const by = { operatorId: act.operatorId, at: deps.now() };
    const made = (await repo.insertSource(tx, settings, by)) ?? refuse('source-taken');
    const after = { name, address, everyHours, fills };
    await act.saveAudit(tx, { subject: subjectOf(made), after });
    return made;
  });
  await learn(deps, id, pages);
  return { id };
}

/**
 * Changes the settings of a feed over the version that was read. A right was declared for a feed: at another address it is over,
 * unless the operator may declare one.
 */
export async function changeSource(
  context: OperatorContext,
  { id, version, address: typed, ...rest }: PayloadOf<typeof calls.changeSource>,
): Promise<OperatorSource> {
  const { deps, act } = context;
  const address = await checkAddress(deps, typed);
  const known = await readSource(deps.db, id);
  const pages = known.address === address ? null : await readFeed(deps, address);
  const changed = await deps.db.transact(async (tx) => {
    const row = await lockKnownSource(tx, id);
    const before = settingsOf(row);
    if (versionOf(before) !== version) refuse('source-edited');
    const { name, everyHours, fills } = rest;
    const policy = { ...policyIn(row), fills };
    const settings = { name, address, ...describeFeed(address), policy, everyHours };
    if (!(await repo.updateSource(tx, id, settings))) refuse('source-taken');
    if (row.address !== address) await leaveFeed(context, tx, id);
    const after = await readSource(tx, id);
    const change = { before: { ...before, ...rightOf(known) }, after: { ...after } };
    await act.saveAudit(tx, { subject: subjectOf(id), ...change });
    return after;
  });
  if (pages !== null) await learn(deps, id, pages);
  return changed;
}

const rightOf = ({ licence, publish }: OperatorSource) => ({ licence, publish });

/** What was known of the feed at the address before says nothing of another one. */
async function leaveFeed(context: OperatorContext, tx: Db, id: number): Promise<void> {
  await repo.forgetPlaces(tx, { id, at: context.deps.now() });
  if (!context.may('sources.declare')) await repo.dropLicence(tx, { id });
}

const policyIn = ({ policy }: repo.SourceRow): object =>
  typeof policy === 'object' && policy !== null ? policy : {};

/** An owner declares the right to show what a feed gives. */
export function declareSource(
  { deps, act }: ActContext,
  { id, licence, note, publish }: PayloadOf<typeof calls.declareSource>,
): Promise<OperatorSource> {
  return deps.db.transact(async (tx) => {
    const row = await lockKnownSource(tx, id);
    const before = await readSource(tx, id);
    const policy = { ...policyIn(row), publish };
    const by = { operatorId: act.operatorId, at: deps.now() };
    await repo.declareLicence(tx, id, { licence, note, policy, ...by });
    const declared = await readSource(tx, id);
    const isFirst = before.declareTime === null;
    await act.saveAudit(tx, {
      subject: subjectOf(id),
      before: isFirst ? null : { ...before },
      after: { ...declared },
    });
    return declared;
  });
}

/** Switches a feed on, which collects from it at once, or off. Refuses with `source-undeclared`. */
export function switchSource(
  { deps, act }: ActContext,
  { id, isOn }: PayloadOf<typeof calls.switchSource>,
): Promise<OperatorSource> {
  return deps.db.transact(async (tx) => {
    const row = await lockKnownSource(tx, id);
    if (isOn && row.declaredAt === null) refuse('source-undeclared');
    const at = isOn ? deps.now() : null;
    await repo.turnSource(tx, { id, at, everyHours: usualHours });
    const after = { state: isOn ? 'on' : 'off' };
    await act.saveAudit(tx, { subject: subjectOf(id), before: { state: row.state }, after });
    return readSource(tx, id);
  });
}

/** Stops the run of a feed. Refuses with `source-idle`. */
export function stopSource(
  { deps, act }: ActContext,
  { id }: PayloadOf<typeof calls.stopSource>,
): Promise<OperatorSource> {
  return deps.db.transact(async (tx) => {
    await lockKnownSource(tx, id);
    if (!(await repo.haltRun(tx, id, deps.now()))) refuse('source-idle');
    const change = { before: { state: 'running' }, after: { state: 'stopped' } };
    await act.saveAudit(tx, { subject: subjectOf(id), ...change });
    return readSource(tx, id);
  });
}
