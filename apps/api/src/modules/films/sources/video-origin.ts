import type { PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/video-origin';
import {
  type SourceField,
  sourceField,
  type VideoOrigin,
} from '@lantern/contracts/entities/video-origin';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendCollect } from './feeds/feeds.jobs.ts';
import { findFeed } from './feeds/feeds.repo.ts';
import * as repo from './video-origin.repo.ts';

async function readOrigin(db: Db, id: number): Promise<VideoOrigin> {
  const items = await repo.findItemsOf(db, { videoId: id });
  const owners = items.length === 0 ? [] : await repo.findOwnersOf(db, { videoId: id });
  const maker = items.find(({ isMaker }) => isMaker)?.name ?? null;
  const fields = items.length === 0 ? [] : sourceField.options;
  return {
    sources: items.map(({ changedAt, ...it }) => ({
      ...it,
      changeTime: formatShanghaiTime(changedAt),
    })),
    fields: fields.map((field) => presentField(field, owners, maker)),
    lines: (await repo.findLinesOf(db, { videoId: id })).map(({ changedAt, remoteId, ...it }) => ({
      ...it,
      remoteId: remoteId ?? '',
      changeTime: changedAt && formatShanghaiTime(changedAt),
    })),
  };
}

function presentField(
  field: SourceField,
  owners: readonly repo.OwnerRow[],
  maker: string | null,
): VideoOrigin['fields'][number] {
  const row = owners.find((it) => it.field === field);
  const source = row?.source ?? maker;
  if (row?.owner !== 'operator') {
    const by = source === null ? 'site' : 'source';
    return { field, by, who: source ?? '', time: null, isKnown: false, waits: row?.waits === true };
  }
  const { operator, ownedAt, isKnown } = row;
  const time = ownedAt && formatShanghaiTime(ownedAt);
  return { field, by: 'operator', who: operator ?? '', time, isKnown, waits: false };
}

/** Where a video, its fields and its lines come from. Refuses with `video-unknown`. */
export async function getVideoOrigin(
  { deps: { db } }: ActContext,
  { id }: PayloadOf<typeof calls.getVideoOrigin>,
): Promise<VideoOrigin> {
  if (!(await repo.isVideo(db, id))) refuse('video-unknown');
  return readOrigin(db, id);
}

/** Gives a field back to its source. Refuses with `video-unknown` and `field-not-owned`. */
export function restoreVideoField(
  { deps, act }: ActContext,
  { id, field }: PayloadOf<typeof calls.restoreVideoField>,
): Promise<VideoOrigin> {
  return deps.db.transact(async (tx) => {
    if (!(await repo.lockVideo(tx, id))) refuse('video-unknown');
    const before = await repo.findValue(tx, id, field);
    const isSourced = (await repo.findItemsOf(tx, { videoId: id })).length > 0;
    if (!isSourced || !(await repo.giveFieldBack(tx, id, field))) refuse('field-not-owned');
    const after = await repo.findValue(tx, id, field);
    await askAgain(deps, tx, await repo.wakeVideo(tx, id));
    await act.saveAudit(tx, {
      subject: { kind: 'video', id },
      before: { owner: 'operator', [field]: before },
      after: { owner: 'source', [field]: after },
    });
    return readOrigin(tx, id);
  });
}

/** Feeds that are on are asked for the title at once; other sources with their next run. */
async function askAgain(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  sourceIds: readonly number[],
): Promise<void> {
  for (const sourceId of sourceIds) {
    const feed = await findFeed(tx, { wanted: String(sourceId) });
    const isOn = feed?.state === 'on' || feed?.state === 'broken';
    if (isOn) await sendCollect(deps, { sourceId, kind: 'again' }, tx);
  }
}
