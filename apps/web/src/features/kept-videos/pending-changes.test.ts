import { forgetFavourites } from '@lantern/contracts/calls/kept';
import { FAVOURITE_TYPE, likeVideo } from '@lantern/contracts/calls/watch';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  keepFavourite,
  removeFavourites,
  likeHere,
  sendPending,
  unlikeHere,
} from './pending-changes.ts';

const film = buildVideo({ cartoonCode: 101, cartoonHot: 7 });
const answers = [answering(likeVideo, { collectHot: 8 }), answering(forgetFavourites, null)];

let api: FakeApi;
const online = (): void => {
  api = startFakeApi(...answers);
};
const offline = (): void => {
  online();
  api.goOffline();
};
const sentFields = z.object({
  collectCode: z.optional(z.number()),
  collectType: z.optional(z.number()),
  codes: z.optional(z.array(z.number())),
});
/** What the server was told, and of which video. */
const sentChanges = () =>
  api.sent.map(({ payload }) => {
    const { collectCode, collectType, codes } = sentFields.parse(payload);
    if (codes) return `forget ${codes.join()}`;
    return `${collectType === FAVOURITE_TYPE ? 'keep' : 'like'} ${collectCode}`;
  });

beforeEach(() => stored.token.write('t'.repeat(43)));
afterEach(() => {
  vi.unstubAllGlobals();
  resetStored();
});

it('keeps what could not be sent and sends it once there is a network', async () => {
  offline();
  await expect(likeHere(film)).rejects.toThrow('offline');
  await expect(keepFavourite(film)).rejects.toThrow('offline');
  expect(stored.likedVideos.read()).toEqual([101]);
  expect(JSON.parse(localStorage.getItem('untoldLikes') ?? '[]')).toHaveLength(1);
  online();
  await sendPending();
  expect(sentChanges().toSorted()).toEqual(['keep 101', 'like 101']);
  await sendPending();
  expect(sentChanges()).toHaveLength(2);
});

it('sends nothing for a like that was taken back meanwhile, and once for one that was given again', async () => {
  offline();
  await expect(likeHere(film)).rejects.toThrow('offline');
  unlikeHere(film);
  online();
  await sendPending();
  expect(sentChanges()).toEqual([]);
  offline();
  await expect(likeHere(film)).rejects.toThrow('offline');
  unlikeHere(film);
  await expect(likeHere(film)).rejects.toThrow('offline');
  online();
  await sendPending();
  expect(sentChanges()).toEqual(['like 101']);
  expect(stored.likedVideos.read()).toEqual([101]);
});

it('sends the member’s last choice last, however fast it changes', async () => {
  online();
  const kept = keepFavourite(film);
  removeFavourites([101]);
  await kept;
  await sendPending();
  expect(sentChanges().at(-1)).toBe('forget 101');
  removeFavourites([101]);
  await keepFavourite(film);
  expect(sentChanges().at(-1)).toBe('keep 101');
  expect(stored.forgottenVideos.read()).toEqual([]);
});

it('takes back what the server refuses for good, and goes on with the rest', async () => {
  offline();
  await expect(likeHere(film)).rejects.toThrow('offline');
  removeFavourites([5]);
  online();
  api.change(refusing(likeVideo, 404, '视频不存在'));
  await sendPending();
  expect(stored.likedVideos.read()).toEqual([]);
  expect(stored.pendingLikes.read()).toEqual([]);
  expect(stored.forgottenVideos.read()).toEqual([]);
});

it('waits for a server that is busy, and for a visitor to become a member', async () => {
  online();
  api.change(refusing(likeVideo, 503, '服务繁忙'));
  await expect(likeHere(film)).rejects.toThrow('503');
  expect(stored.pendingLikes.read()).toHaveLength(1);
  stored.token.clear();
  online();
  await sendPending();
  expect(sentChanges()).toEqual([]);
});

it('keeps what another tab wrote a moment ago', async () => {
  offline();
  const other = buildVideo({ cartoonCode: 102 });
  await expect(likeHere(film)).rejects.toThrow('offline');
  // The word of it, an event, comes later.
  localStorage.setItem('untoldLikes', JSON.stringify([other, film]));
  await expect(likeHere(buildVideo({ cartoonCode: 103 }))).rejects.toThrow('offline');
  online();
  await sendPending();
  expect(sentChanges().toSorted()).toEqual(['like 101', 'like 102', 'like 103']);
});
