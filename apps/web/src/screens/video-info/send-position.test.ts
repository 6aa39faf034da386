import { reportPlayback } from '@lantern/contracts/calls/watch';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { afterEach, expect, it, vi } from 'vitest';

import { play } from '../../features/player/sources.ts';
import { beginSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { sendPositionOf } from './send-position.ts';

const episode = { id: 71, name: '01', url: '/media/71.m3u8', urlMp4: '' };
const watched = play({ channel: 0, episode }, { startAt: 0 });
const leaving = { leaving: true };

afterEach(() => {
  vi.unstubAllGlobals();
  resetStored();
});

it('sends the place of a member who leaves, and keeps it here', async () => {
  const api = startFakeApi(answering(reportPlayback, { position: 30 }));
  const send = sendPositionOf(buildVideo());
  beginSession(buildMemberWithToken());
  send(watched, 30, leaving);
  await vi.waitFor(() => expect(api.sentTo(reportPlayback)).toHaveLength(1));
  expect(stored.playPositions.read()).toMatchObject([{ moviesInfoId: 71, position: 30 }]);
});

it('tells nothing of one member in the name of another, who has come in meanwhile', async () => {
  const api = startFakeApi(answering(reportPlayback, { position: 40 }));
  beginSession(buildMemberWithToken({ memberCode: '20260001' }));
  const send = sendPositionOf(buildVideo());
  beginSession(buildMemberWithToken({ memberCode: '20260002', token: 'n'.repeat(43) }));
  send(watched, 30, leaving);
  sendPositionOf(buildVideo())(watched, 40, leaving);
  await vi.waitFor(() => expect(api.sentTo(reportPlayback).length).toBeGreaterThan(0));
  expect(api.sentTo(reportPlayback).map((it) => it.payload)).toMatchObject([{ position: 40 }]);
  expect(stored.playPositions.read()).toMatchObject([{ position: 40 }]);
});
