import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/feed-out';
import type { FeedKey, FeedOut } from '@lantern/contracts/entities/feed-out';
import {
  businessDayOf,
  formatShanghaiTime,
  shiftBusinessDay,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { versionOf } from '../../../calls/edit-version.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { digestKey } from '../sources/feeds/own-feed.ts';
import { countShared } from './answer-feed.ts';
import { noFeed } from './feed-door.ts';
import * as repo from './feed-out.repo.ts';

const subject = { kind: 'feed', id: 'out' } as const;
const mostKeys = 200;
const keyBytes = 24;
const secretBytes = 32;

/** Where a reader finds the feed; a site that does not know its address gives the path alone. */
const addressOfKey = ({ config }: Pick<Deps, 'config'>, key: string | null): string =>
  `${config.publicBaseUrl ?? ''}/provide/${key === null ? '' : `${key}/`}vod/`;

async function readFeedOut(deps: Deps, db: Db): Promise<FeedOut> {
  const settings = (await repo.findFeedSettings(db)) ?? noFeed;
  const here = await repo.findPublicCategories(db);
  const nameOf = new Map(here.map(({ code, name }) => [code, name]));
  return {
    version: versionOf(settings),
    ...settings,
    titles: await countShared({ ...deps, db: deps.db }, settings),
    address: addressOfKey(deps, null),
    here: here.map(({ code, name, parentCode }) => ({
      code,
      name: parentCode === null ? name : `${nameOf.get(parentCode) ?? ''} / ${name}`,
    })),
    sources: await repo.findSourcesToPassOn(db),
  };
}

export const getFeedOut = ({ deps }: ActContext): Promise<FeedOut> => readFeedOut(deps, deps.db);

/** Refuses a category that can't be in it, and a source whose right is not checked. */
async function checkSettings(tx: Db, { categories, sourceIds }: repo.FeedSettings): Promise<void> {
  const codes = new Set((await repo.findPublicCategories(tx)).map(({ code }) => code));
  if (!categories.every((it) => codes.has(it))) {
    refuse('category-unknown', { fields: ['categories'] });
  }
  const sources = await repo.findSourcesToPassOn(tx);
  const allowed = sources.filter(({ licence }) => licence !== 'unchecked');
  if (!sourceIds.every((it) => allowed.some(({ id }) => id === it))) {
    refuse('feed-source-unchecked', { fields: ['sourceIds'] });
  }
}

/** Changes what is in the feed, over the version that was read. */
export async function changeFeedOut(
  { deps, act }: ActContext,
  { version, ...rest }: PayloadOf<typeof calls.changeFeedOut>,
): Promise<FeedOut> {
  const by = { operatorId: act.operatorId, at: deps.now() };
  const after: repo.FeedSettings = {
    ...rest,
    categories: [...new Set(rest.categories)].toSorted(),
    sourceIds: [...new Set(rest.sourceIds)].toSorted((one, other) => one - other),
  };
  await deps.db.transact(async (tx) => {
    await repo.lockFeedOut(tx);
    const before = (await repo.findFeedSettings(tx)) ?? noFeed;
    if (versionOf(before) !== version) refuse('feed-edited');
    await checkSettings(tx, after);
    await repo.saveFeedSettings(tx, after);
    if (after.isOpen) {
      const secret = deps.randomBytes(secretBytes);
      const open = { name: '', digest: null, secret, mostADay: null, expiresAt: null };
      await repo.insertKey(tx, open, by);
    }
    await act.saveAudit(tx, { subject, before: { ...before }, after: { ...after } });
  });
  return readFeedOut(deps, deps.db);
}

function presentKey(row: repo.KeyRow, now: Date): FeedKey {
  const { expiresAt, withdrawnAt, usedAt } = row;
  const isOver = expiresAt !== null && expiresAt.getTime() <= now.getTime();
  return {
    id: row.id,
    name: row.name,
    mostADay: row.mostADay ?? 0,
    // It ends with its last day, in the first moment of the next one.
    lastDay: expiresAt && shiftBusinessDay(businessDayOf(expiresAt), -1),
    state: withdrawnAt !== null ? 'withdrawn' : isOver ? 'over' : 'valid',
    createTime: formatShanghaiTime(row.createdAt),
    useTime: usedAt && formatShanghaiTime(usedAt),
    today: row.today,
    month: row.month,
  };
}

export async function listFeedKeys({
  deps: { db, now },
}: ActContext): Promise<AnswerOf<typeof calls.listFeedKeys>> {
  const at = now();
  const rows = await repo.listKeyRows(db, { day: businessDayOf(at) });
  return { list: rows.map((row) => presentKey(row, at)) };
}

/** Makes a key. It is answered this once: the site keeps its digest. */
export function addFeedKey(
  { deps, act }: ActContext,
  { name, mostADay, lastDay }: PayloadOf<typeof calls.addFeedKey>,
): Promise<AnswerOf<typeof calls.addFeedKey>> {
  const key = deps.randomBytes(keyBytes).toString('base64url');
  const expiresAt = lastDay === null ? null : startOfBusinessDay(shiftBusinessDay(lastDay, 1));
  return deps.db.transact(async (tx) => {
    await repo.lockFeedOut(tx);
    if ((await repo.findFeedKeys(tx)).length >= mostKeys) refuse('feed-keys-full');
    const secret = deps.randomBytes(secretBytes);
    const most = mostADay === 0 ? null : mostADay;
    const made = { name, digest: digestKey(key), secret, mostADay: most, expiresAt };
    const by = { operatorId: act.operatorId, at: deps.now() };
    const id = await repo.insertKey(tx, made, by);
    if (id === null) throw new Error('a key of a reader was not kept');
    const after = { name, mostADay, lastDay };
    await act.saveAudit(tx, { subject: { kind: 'feed key', id }, after });
    return { id, address: addressOfKey(deps, key) };
  });
}

/** Withdraws a key: nothing that it gave out opens any more. */
export function withdrawFeedKey(
  { deps, act }: ActContext,
  { id }: PayloadOf<typeof calls.withdrawFeedKey>,
): Promise<AnswerOf<typeof calls.withdrawFeedKey>> {
  return deps.db.transact(async (tx) => {
    if (!(await repo.withdrawKey(tx, id, deps.now()))) refuse('feed-key-unknown');
    const change = { before: { state: 'valid' }, after: { state: 'withdrawn' } };
    await act.saveAudit(tx, { subject: { kind: 'feed key', id }, ...change });
    return {};
  });
}
