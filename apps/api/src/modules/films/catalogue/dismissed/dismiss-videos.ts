import { type Dismissals, MOST_DISMISSED } from '@lantern/contracts/calls/dismissed';
import type { Video } from '@lantern/contracts/entities/video';

import type { Deps } from '../../../../platform/deps.ts';
import { dropDismissals, findDismissals, saveDismissal } from './dismissed.repo.ts';

/** What a member does not want to be offered. */
export async function readDismissals(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
): Promise<Dismissals> {
  const kept = await findDismissals(db, memberId);
  const authors = kept.filter((it) => it.withAuthor && it.author !== '').map((it) => it.author);
  return { codes: kept.map((it) => it.videoId), authors: [...new Set(authors)] };
}

/** Whether a video is none that a member does not want to be offered. */
export const isWanted = (
  { codes, authors }: Dismissals,
  { cartoonCode, cartoonAuthor }: Video,
): boolean => !codes.includes(cartoonCode) && !authors.includes(cartoonAuthor);

/** Keeps that a member does not want to be offered a video, which exists. */
export async function dismiss(
  deps: Pick<Deps, 'db' | 'now'>,
  memberId: number,
  { videoId, withAuthor }: { videoId: number; withAuthor: boolean },
): Promise<Dismissals> {
  const dismissal = { memberId, videoId, withAuthor, at: deps.now() };
  await deps.db.transact((tx) => saveDismissal(tx, dismissal, MOST_DISMISSED));
  return readDismissals(deps, memberId);
}

/** Offers the videos again, and their authors. */
export async function restoreDismissed(
  deps: Pick<Deps, 'db'>,
  memberId: number,
  videoIds: number[],
): Promise<Dismissals> {
  await dropDismissals(deps.db, { memberId, videoIds });
  return readDismissals(deps, memberId);
}

/** The dismissed videos of a member, the latest first, and whether the author with each. */
export const findDismissed = async (
  { db }: Pick<Deps, 'db'>,
  memberId: number,
): Promise<ReadonlyMap<number, boolean>> =>
  new Map((await findDismissals(db, memberId)).map((it) => [it.videoId, it.withAuthor]));
