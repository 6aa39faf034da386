import { forgetFavourites, MOST_KEPT_CODES } from '@lantern/contracts/calls/kept';
import { FAVOURITE_TYPE, likeVideo } from '@lantern/contracts/calls/watch';
import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';
import { create } from 'zustand';

import { isFinal } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { likedVideosRule, savedVideosRule, stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Likes and favourites are kept on the device at once, with what the server has yet to hear of them. It is told in
 * their order, one at a time, again until it has answered: a code is either to be kept or to be let go of, so whatever
 * is told last is what the member wanted last.
 */
const pending = { like: stored.pendingLikes, favourite: stored.pendingFavourites } as const;

type Kind = keyof typeof pending;

/** What the server answered to a like, by the video's code: how many there are, where the page still said `before`. */
const useCounts = create<Readonly<Record<number, { before: number; likes: number }>>>(() => ({}));

/** The latest known number of likes of a video. */
export function useLikeCount({ cartoonCode, cartoonHot }: Video): number {
  const counted = useCounts((counts) => counts[cartoonCode]);
  return counted?.before === cartoonHot ? counted.likes : cartoonHot;
}

const without = (videos: readonly Video[], code: number): readonly Video[] =>
  videos.filter(({ cartoonCode }) => cartoonCode !== code);

const isAmong = (videos: readonly Video[], code: number): boolean =>
  videos.some(({ cartoonCode }) => cartoonCode === code);

/** Whether the change is still to be sent to the server. */
export const isUntold = (kind: Kind, { cartoonCode }: Video): boolean =>
  isAmong(pending[kind].read(), cartoonCode);

/** Likes a video. Throws when the server can't be reached at the moment. */
export async function likeHere(video: Video): Promise<void> {
  stored.likedVideos.update((codes) => putRecent(codes, video.cartoonCode, likedVideosRule));
  pending.like.update((videos) => putRecent(videos, video, savedVideosRule));
  await sendPending();
}

/** Takes a like back on this device; a server that has counted it keeps it. */
export function unlikeHere({ cartoonCode }: Video): void {
  stored.likedVideos.update((codes) => codes.filter((code) => code !== cartoonCode));
  pending.like.update((videos) => without(videos, cartoonCode));
}

/** Keeps a favourite. Throws when the server can't be reached at the moment. */
export async function keepFavourite(video: Video): Promise<void> {
  stored.savedVideos.update((videos) => putRecent(videos, video, savedVideosRule));
  stored.forgottenVideos.update((codes) => codes.filter((code) => code !== video.cartoonCode));
  pending.favourite.update((videos) => putRecent(videos, video, savedVideosRule));
  await sendPending();
}

/** Removes favourites. */
export function removeFavourites(codes: readonly number[]): void {
  const gone = new Set(codes);
  const stay = (videos: readonly Video[]) => videos.filter((it) => !gone.has(it.cartoonCode));
  stored.savedVideos.update(stay);
  pending.favourite.update(stay);
  if (stored.token.read() === null) return;
  stored.forgottenVideos.update((known) => [...new Set([...known, ...codes])]);
  sendPending().catch(() => undefined);
}

let running = Promise.resolve();
let waiting: Promise<void> | undefined;

/** Sends all waiting changes to the server, after those that are being sent. Throws as `callApi` does. */
export function sendPending(): Promise<void> {
  waiting ??= running.then(() => {
    waiting = undefined;
    // Without the lock, two tabs would send the same change; on plain http there are no locks, and that is harmless.
    const locks: LockManager | undefined = navigator.locks;
    return locks ? locks.request('untold', sendAllPending) : sendAllPending();
  });
  running = waiting.catch(() => undefined);
  return waiting;
}

async function sendAllPending(): Promise<void> {
  // The changes belong to this member, not to one who has logged in meanwhile.
  const token = stored.token.read();
  if (token === null) return;
  const isTheirs = (): boolean => token === stored.token.read();
  while (isTheirs()) {
    const forgotten = stored.forgottenVideos.read().slice(0, MOST_KEPT_CODES);
    const [favourite] = pending.favourite.read();
    const [like] = pending.like.read();
    if (forgotten.length > 0) await tellOfForgotten(forgotten, token);
    else if (favourite) await tellOf('favourite', favourite, token);
    else if (like) await tellOf('like', like, token);
    else return;
  }
}

async function tellOfForgotten(codes: readonly number[], token: string): Promise<void> {
  await callApi(forgetFavourites, { codes: [...codes] });
  if (stored.token.read() !== token) return;
  const sent = new Set(codes);
  stored.forgottenVideos.update((known) => known.filter((code) => !sent.has(code)));
}

/** Sends one change; if the server refuses it for good, the change is undone and the server's message shown. */
async function tellOf(kind: Kind, video: Video, token: string): Promise<void> {
  const { cartoonCode } = video;
  try {
    const payload = { ...collectFieldsOf(video), type: LIKE_TYPE };
    const collectType = kind === 'favourite' ? FAVOURITE_TYPE : payload.collectType;
    const { collectHot } = await callApi(likeVideo, { ...payload, collectType });
    if (kind === 'like')
      useCounts.setState({ [cartoonCode]: { before: video.cartoonHot, likes: collectHot } });
  } catch (error) {
    if (!isFinal(error) || stored.token.read() !== token) throw error;
    showToast(messageOf(error), 'failure');
    if (kind === 'like') unlikeHere(video);
    else stored.savedVideos.update((videos) => without(videos, cartoonCode));
  }
  if (stored.token.read() === token) pending[kind].update((videos) => without(videos, cartoonCode));
}

/** Marks a like among the calls of the same shape. */
const LIKE_TYPE = 2;

/** A video as the calls about likes and playback carry it. */
export function collectFieldsOf(video: Video) {
  return {
    collectAuthor: video.cartoonAuthor,
    collectCode: video.cartoonCode,
    collectDuration: video.vodDuration,
    collectHot: video.cartoonHot,
    collectImage: video.cartoonImage,
    collectName: video.cartoonName,
    collectType: 2,
    sortNum: 0,
  };
}
