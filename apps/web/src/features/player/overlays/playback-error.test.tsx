import { resultCode } from '@lantern/contracts/result-codes';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { NetworkFailed, Refused } from '../../../api/api-errors.ts';
import { FakePlayer } from '../testing/fake-player.tsx';
import { PlaybackError } from './playback-error.tsx';
import type { Renew } from './use-failure.ts';

const renew = vi.fn<Renew>();
let player: FakePlayer;

const fail = (failure: string) => act(() => player.say('hlserror', failure));
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const alertText = () => screen.queryByRole('alert')?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset().mockResolvedValue();
  player = new FakePlayer();
  player.position = 42;
  render(<PlaybackError player={player} renew={renew} />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renews a refused address without a message', async () => {
  fail('denied');
  await settle();
  expect(renew).toHaveBeenCalledWith('continue');
  expect(alertText()).toBe('');
});

it('loads the film again when it is refused again at once, and shows an error after that', async () => {
  fail('denied');
  await settle();
  fail('denied');
  await settle();
  expect(alertText()).toBe('');
  expect(renew.mock.calls).toEqual([['continue'], ['reload']]);
  fail('denied');
  expect(alertText()).toContain(texts.player.failures.denied);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('loads a film whose segments moved again at its place, and shows an error when they are not there', async () => {
  fail('moved');
  await settle();
  expect(renew.mock.calls).toEqual([['reload']]);
  expect(alertText()).toBe('');
  fail('moved');
  expect(alertText()).toContain(texts.player.failures.denied);
  expect(renew).toHaveBeenCalledTimes(1);
});

it('renews again after a minute: passes run out more than once', async () => {
  fail('denied');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  fail('denied');
  await settle();
  expect(alertText()).toBe('');
  expect(renew).toHaveBeenCalledTimes(2);
});

it('renews sooner when it has played on meanwhile', async () => {
  fail('denied');
  await settle();
  player.position = 44;
  fail('denied');
  await settle();
  expect(alertText()).toBe('');
  expect(renew.mock.calls).toEqual([['continue'], ['continue']]);
});

it('asks again by itself until the network answers', async () => {
  fail('network');
  renew.mockRejectedValueOnce(new Error('offline'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(alertText()).toContain(texts.player.failures.network);
  act(() => void dispatchEvent(new Event('online')));
  await settle();
  expect(renew.mock.calls).toEqual([['reload'], ['reload']]);
  act(() => player.say('playback'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(renew).toHaveBeenCalledTimes(2);
});

it('says so until there is a picture, while it tries again', async () => {
  fail('network');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  act(() => player.say('playback'));
  expect(alertText()).toContain(texts.player.failures.network);
  // It may take its time, and may fail.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(renew).toHaveBeenCalledTimes(1);
  fail('network');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(renew).toHaveBeenCalledTimes(2);
  act(() => player.say('playback'));
  expect(alertText()).toContain(texts.player.failures.network);
  // What was left of the last segment, from the browser's cache.
  player.ahead = 0.5;
  act(() => player.say('canplay'));
  expect(alertText()).toContain(texts.player.failures.network);
  player.ahead = 2;
  act(() => player.say('progress'));
  expect(alertText()).toBe('');
});

it('keeps the message when what failed fails once more while it tries again', async () => {
  fail('network');
  const slow = Promise.withResolvers<void>();
  renew.mockReturnValueOnce(slow.promise);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  fail('network');
  slow.resolve();
  await settle();
  fail('network');
  act(() => player.say('playback'));
  expect(alertText()).toContain(texts.player.failures.network);
});

it('a film that the member chooses meanwhile begins without a message', async () => {
  fail('network');
  const slow = Promise.withResolvers<void>();
  renew.mockReturnValueOnce(slow.promise);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  act(() => player.say('playback'));
  expect(alertText()).toBe('');
  slow.resolve();
  await settle();
  fail('network');
  act(() => player.say('playback'));
  expect(alertText()).toBe('');
});

it('waits for a slow answer instead of asking again', async () => {
  fail('network');
  const slow = Promise.withResolvers<void>();
  renew.mockReturnValueOnce(slow.promise);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(renew).toHaveBeenCalledTimes(1);
  slow.resolve();
  await settle();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(renew).toHaveBeenCalledTimes(2);
});

it('offers another channel with the same episode', () => {
  cleanup();
  const choose = vi.fn<() => void>();
  render(<PlaybackError player={player} renew={renew} other={{ name: '线路二', choose }} />);
  fail('missing');
  fireEvent.click(screen.getByRole('button', { name: '换到线路二' }));
  expect(choose).toHaveBeenCalledTimes(1);
});

it.each([
  ['there is none', new Refused(resultCode.notFound, ''), 'missing'],
  ['the server can’t just now', new Refused(resultCode.unavailable, ''), 'network'],
  ['there is no network', new NetworkFailed('offline', null), 'network'],
] as const)('says so when no new address is to be had: %s', async (_, error, kind) => {
  renew.mockRejectedValue(error);
  fail('denied');
  await settle();
  expect(alertText()).toContain(texts.player.failures[kind]);
});

it('a renewal that fails after the member chose another episode shows no error', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  renew.mockReturnValueOnce(promise);
  fail('denied');
  act(() => player.say('playback'));
  void player.play();
  reject(new NetworkFailed('offline', null));
  await settle();
  expect(alertText()).toBe('');
  expect(player.isPlaying).toBe(true);
});

it.each(['denied', 'missing', 'media'] as const)(
  '%s: tried again when the network is back, and not before',
  async (kind) => {
    fail('denied');
    await settle();
    fail('denied');
    await settle();
    fail(kind);
    renew.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(renew).not.toHaveBeenCalled();
    act(() => void dispatchEvent(new Event('online')));
    expect(renew).toHaveBeenCalledWith('reload');
  },
);

it('asks at once what the member may watch, and again only after a pause', async () => {
  cleanup();
  const show = (playback: object) => (
    <PlaybackError player={player} playback={playback} renew={renew} outdated="full" />
  );
  const { rerender } = render(show({ address: 'first' }));
  await settle();
  expect(renew.mock.calls).toEqual([['reload']]);
  expect(alertText()).toBe('');
  rerender(show({ address: 'second' }));
  act(() => player.say('playback'));
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(renew).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(renew).toHaveBeenCalledTimes(2);
});

it('starts no trial while the member has paused', async () => {
  cleanup();
  render(<PlaybackError player={player} playback={{}} renew={renew} outdated="trial" />);
  await settle();
  expect(renew).not.toHaveBeenCalled();
});

it.each(['missing', 'network', 'media'] as const)('%s: pauses, says so, renews nothing', (kind) => {
  void player.play();
  fail(kind);
  expect(alertText()).toContain(texts.player.failures[kind]);
  expect(player.isPlaying).toBe(false);
  expect(renew).not.toHaveBeenCalled();
});

it('a successful retry clears the error, a failed one keeps it', async () => {
  fail('network');
  renew.mockRejectedValueOnce(new Error('offline'));
  fireEvent.click(screen.getByRole('button', { name: texts.player.retry }));
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  await settle();
  expect(alertText()).toContain(texts.player.failures.network);
  fireEvent.click(screen.getByRole('button', { name: texts.player.retry }));
  await settle();
  act(() => player.say('playback'));
  expect(alertText()).toBe('');
});

it.each([
  [2, 'network'],
  [3, 'media'],
  [4, 'media'],
] as const)('the media element’s error %i is a %s failure', (code, kind) => {
  player.fault = { code };
  act(() => player.say('error'));
  expect(alertText()).toContain(texts.player.failures[kind]);
});
