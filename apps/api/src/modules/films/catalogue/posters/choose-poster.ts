import { buffer } from 'node:stream/consumers';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  choosePoster as chooseCall,
  listPosters as listCall,
} from '@lantern/contracts/calls/operator/posters';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import {
  pictureAddress,
  pictureOrNone,
  readPictureAddress,
} from '../../../../http/picture-address.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { claimPicture } from '../../../../platform/storage/claim-picture.ts';
import { ownFields } from '../field-owners.repo.ts';
import { findFrames, findPoster, lockPoster, updatePoster } from './posters.repo.ts';

/** The frames taken from a video's first film, in any state of the video. Refuses with `video-unknown`. */
export async function listPosters(
  { deps: { db, storage } }: OperatorContext,
  { id }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  if ((await findPoster(db, id)) === null) refuse('video-unknown');
  const frames: string[] = [];
  for (const key of await findFrames(db, id))
    frames.push((await buffer(await storage.read(key))).toString('base64'));
  return { frames };
}

/**
 * Gives a video another poster. Refuses with `video-unknown`, with `video-edited` when another operator changed the video
 * meanwhile, with `poster-unknown` for a frame that it does not have, and with `picture-gone`.
 */
export function choosePoster(
  { deps: { db, now }, act }: OperatorContext,
  { id, poster, former }: PayloadOf<typeof chooseCall>,
): Promise<AnswerOf<typeof chooseCall>> {
  return db.transact(async (tx) => {
    const there = (await lockPoster(tx, id)) ?? refuse('video-unknown');
    const before = pictureOrNone(there);
    if (former !== undefined && former !== before) refuse('video-edited', { fields: ['poster'] });
    const key =
      typeof poster === 'string'
        ? readPictureAddress(poster)
        : ((await findFrames(tx, id))[poster] ?? refuse('poster-unknown'));
    const after = pictureAddress(key);
    if (after === before) return { poster: after };
    await claimPicture(tx, key, now());
    const by = { operatorId: act.operatorId, at: now() };
    await ownFields(tx, { videoIds: [id], fields: ['poster'] }, by);
    await updatePoster(tx, { id, key });
    const change = { before: { poster: before }, after: { poster: after } };
    await act.saveAudit(tx, { subject: { kind: 'video', id }, ...change });
    return { poster: after };
  });
}
