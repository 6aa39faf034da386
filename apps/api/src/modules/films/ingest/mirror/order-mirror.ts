import { randomUUID } from 'node:crypto';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { mirrorFilms as mirrorCall } from '@lantern/contracts/calls/operator/ingests';
import type { MirrorRight } from '@lantern/contracts/entities/ingest';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { mirrorRemark } from '../../../../text/chinese-alone.ts';
import { saveDeclaredRight } from '../../rights/operate-rights.ts';
import { sendIngest } from '../ingest.jobs.ts';
import { insertIngest } from '../ingest.repo.ts';
import { findForeign, lockMirrored } from './mirror.repo.ts';

interface MirrorOrder {
  videoId: number;
  /** Those of its best line where none is named. */
  episodeIds: readonly number[];
  right: MirrorRight;
  operatorId: number;
}

/**
 * Has films of a video fetched from other sites, with the right to copy them on record. Answers how many: none for a video
 * that is not there, in the bin or taken down, or of which no episode is to be had.
 */
export async function orderMirror(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'now'>,
  { videoId, episodeIds, right, operatorId }: MirrorOrder,
): Promise<number> {
  const video = await lockMirrored(tx, { videoId });
  if (video === null) return 0;
  const episodes = await findForeign(tx, { videoId, episodeIds });
  if (episodes.length === 0) return 0;
  const at = deps.now();
  const { kind, party, note } = right;
  const record = {
    kind: kind === 'own' ? 'licence' : kind,
    party,
    remark: mirrorRemark(kind, note),
  } as const;
  await saveDeclaredRight(tx, { videoId, ...record }, { operatorId, at });
  for (const { id: fillsEpisodeId, title: episodeTitle, address, channel } of episodes) {
    const ingest = {
      id: randomUUID(),
      origin: 'mirror',
      source: address,
      version: '',
      operatorId,
      title: video.title,
      introduction: '',
      author: '',
      tags: [],
      paid: false,
      categoryCode: video.categoryCode,
      channelName: channel,
      episodeTitle,
      joinsVideoId: videoId,
      fillsEpisodeId,
    } as const;
    await insertIngest(tx, ingest, at);
    await sendIngest(deps, tx, ingest.id);
  }
  return episodes.length;
}

/** An operator has films of a video fetched. Refuses with `mirror-nothing`. */
export const mirrorFilms = (
  { deps, act }: ActContext,
  { id, episodeIds, right }: PayloadOf<typeof mirrorCall>,
): Promise<AnswerOf<typeof mirrorCall>> =>
  deps.db.transact(async (tx) => {
    const { operatorId } = act;
    const films = await orderMirror(tx, deps, { videoId: id, episodeIds, right, operatorId });
    if (films === 0) refuse('mirror-nothing');
    await act.saveAudit(tx, { subject: { kind: 'video', id }, after: { films, ...right } });
    return { films };
  });
