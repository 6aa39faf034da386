import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { gatePlayback } from '../gating/gate-playback.ts';
import { FakePlayer } from '../testing/fake-player.tsx';
import { AtTheEnd } from './at-the-end.tsx';
import { sleepIn, useSleep } from './sleep.ts';
import { useCast, useOrientation } from './use-devices.ts';
import { useMediaSession } from './use-media-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** With what the extras ask of a player besides. */
class FullPlayer extends FakePlayer {
  isFull = false;
  size = { width: 1280, height: 720 };
  override isFullscreen = () => this.isFull;
  requestFullscreen = (): void => this.fill(true);
  exitFullscreen = (): void => this.fill(false);
  private fill(isFull: boolean): void {
    this.isFull = isFull;
    this.say('fullscreenchange');
  }
  videoWidth = () => this.size.width;
  videoHeight = () => this.size.height;
  override duration = () => 100.5;
  playbackRate = () => 1;
}

let player: FullPlayer;
beforeEach(() => {
  vi.useFakeTimers();
  player = new FullPlayer();
});
afterEach(() => {
  cleanup();
  sleepIn(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows the picture of a film that comes next, and says so in a small player to nobody', () => {
  const next = { name: '夜航', picture: '/media/images/next.webp', play: vi.fn<() => void>() };
  const { container } = render(<AtTheEnd player={player} next={next} />);
  act(() => player.say('ended'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe(next.picture);
  act(() => player.say('play'));
  document.body.classList.add('player-mini');
  act(() => player.say('ended'));
  document.body.classList.remove('player-mini');
  expect(container.querySelector('img')).toBeNull();
});

it('goes on to the next episode five seconds after the end, once', async () => {
  const play = vi.fn<() => void>();
  render(<AtTheEnd player={player} next={{ name: '第2集', play }} />);
  act(() => player.say('ended'));
  expect(screen.getByText('5秒后播放')).toBeDefined();
  for (const _ of '1234') await pass(1000);
  expect(play).not.toHaveBeenCalled();
  await pass(1000);
  expect(play).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(play).toHaveBeenCalledTimes(1);
});

it.each([
  ['cancelled', () => screen.getByRole('button', { name: '取消' }).click()],
  ['seen again', () => player.say('play')],
  ['seeked in', () => player.say('seeking')],
])('stays where it is when the end is %s', async (_what, leave) => {
  const play = vi.fn<() => void>();
  render(<AtTheEnd player={player} next={{ name: '第2集', play }} />);
  act(() => player.say('ended'));
  act(leave);
  await pass(60_000);
  expect(play).not.toHaveBeenCalled();
  expect(screen.queryByText('第2集')).toBeNull();
});

it.each([
  ['a report', '<div role="dialog" data-state="open"></div>'],
  ['a comment', '<input placeholder="发弹幕" value="好看" />'],
])('does not go on while the member writes %s, which would be lost', async (_what, written) => {
  const play = vi.fn<() => void>();
  render(<AtTheEnd player={player} next={{ name: '夜航', play }} />);
  act(() => player.say('ended'));
  for (const _ of '12') await pass(1000);
  const page = document.createElement('div');
  page.innerHTML = written;
  document.body.append(page);
  page.querySelector('input')?.focus();
  await pass(60_000);
  expect(play).not.toHaveBeenCalled();
  expect(screen.getByText('3秒后播放')).toBeDefined();
  page.remove();
  for (const _ of '321') await pass(1000);
  expect(play).toHaveBeenCalledTimes(1);
});

it('stops when the time that was chosen is over, and once', async () => {
  render(<AtTheEnd player={player} next={undefined} />);
  void player.play();
  act(() => sleepIn(15));
  await pass(15 * 60_000 - 1);
  expect(player.isPlaying).toBe(true);
  await pass(1);
  expect(player.isPlaying).toBe(false);
  expect(useSleep.getState().at).toBeNull();
  void player.play();
  await pass(60 * 60_000);
  expect(player.isPlaying).toBe(true);
});

it('sleeps after the episode instead of going on', async () => {
  const play = vi.fn<() => void>();
  render(<AtTheEnd player={player} next={{ name: '第2集', play }} />);
  act(() => useSleep.setState({ at: null, minutes: null, atEnd: true }));
  act(() => player.say('ended'));
  await pass(60_000);
  expect(play).not.toHaveBeenCalled();
  expect(useSleep.getState().atEnd).toBe(false);
});

it('drops a timer that ran out while no film was open', async () => {
  act(() => sleepIn(15));
  await pass(16 * 60_000);
  render(<AtTheEnd player={player} next={undefined} />);
  void player.play();
  await pass(1000);
  expect(player.isPlaying).toBe(true);
  expect(useSleep.getState().at).toBeNull();
});

it.each(['before', 'after'])(
  'sleeps at the end of a trial that would start over, heard %s the gate',
  async (order) => {
    const gate = () => gatePlayback(player, 300, () => undefined);
    if (order === 'after') gate();
    render(<AtTheEnd player={player} next={undefined} />);
    if (order === 'before') gate();
    act(() => useSleep.setState({ at: null, minutes: null, atEnd: true }));
    player.playTo(100);
    act(() => player.say('ended'));
    await pass(1000);
    expect(player.isPlaying).toBe(false);
    expect(useSleep.getState().atEnd).toBe(false);
  },
);

it('tells the lock screen what plays, and is steered from there', () => {
  const handlers = new Map<string, ((details: object) => void) | null>();
  const session = {
    metadata: null,
    setActionHandler: (action: string, handler: ((details: object) => void) | null) => {
      if (action === 'seekto' && handler) throw new TypeError('not known here');
      handlers.set(action, handler);
    },
    setPositionState: vi.fn<(state: object) => void>(),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaSession: session }));
  vi.stubGlobal(
    'MediaMetadata',
    class {
      of: object;
      constructor(of: object) {
        this.of = of;
      }
    },
  );
  const next = { name: '第2集', play: vi.fn<() => void>() };
  const about = { title: '纸船漂流记', author: '纸上影业' };
  const { unmount } = renderHook(() => useMediaSession(player, { about, poster: '/p.webp', next }));
  expect(session.metadata).toMatchObject({
    of: {
      title: '纸船漂流记',
      artist: '纸上影业',
      artwork: [{ src: new URL('/p.webp', location.href).href }],
    },
  });
  player.position = 300;
  player.say('seeked');
  // Never behind the end: a browser throws at that.
  expect(session.setPositionState).toHaveBeenCalledWith({
    duration: 100.5,
    position: 100.5,
    playbackRate: 1,
  });
  handlers.get('seekbackward')?.({});
  expect(player.position).toBe(290);
  handlers.get('nexttrack')?.({});
  expect(next.play).toHaveBeenCalledTimes(1);
  // A trial that is over is not moved from outside either: it asks to play, which the gate hears.
  player.controls(false);
  handlers.get('seekforward')?.({});
  expect([player.position, player.isPlaying]).toEqual([290, true]);
  unmount();
  expect(session.metadata).toBeNull();
  expect([...handlers.values()].every((it) => it === null)).toBe(true);
});

it('offers another screen where the browser knows of one', async () => {
  const media = document.createElement('video');
  player.el().append(media);
  let announce: (isThere: boolean) => void = () => undefined;
  const prompt = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closed')));
  const remote = {
    prompt,
    watchAvailability: async (callback: typeof announce) => {
      announce = callback;
      return 1;
    },
    cancelWatchAvailability: () => Promise.resolve(),
  };
  Object.defineProperty(media, 'remote', { value: remote });
  const castable: unknown[] = [];
  player.on('castable', (_, is) => castable.push(is));
  renderHook(() => useCast(player));
  expect(castable).toEqual([false]);
  act(() => announce(true));
  expect(castable).toEqual([false, true]);
  player.say('cast');
  expect(prompt).toHaveBeenCalledTimes(1);
});

it.each([
  ['landscape', { width: 1280, height: 720 }],
  ['portrait', { width: 720, height: 1280 }],
])('turns to %s in full screen, and back', (way, size) => {
  const orientation = {
    lock: vi.fn<(to: string) => Promise<void>>(() => Promise.reject(new Error('no'))),
    unlock: vi.fn<() => void>(),
  };
  vi.stubGlobal('screen', { orientation });
  player.size = size;
  renderHook(() => useOrientation(player));
  player.isFull = true;
  player.say('fullscreenchange');
  expect(orientation.lock).toHaveBeenCalledWith(way);
  player.isFull = false;
  player.say('fullscreenchange');
  expect(orientation.unlock).toHaveBeenCalledTimes(1);
});

describe('a phone that is turned', () => {
  class Orientation extends EventTarget {
    type = 'portrait-primary';
    lock = vi.fn<(to: string) => Promise<void>>(() => Promise.resolve());
    unlock = vi.fn<() => void>();
  }
  let orientation: Orientation;
  const turn = (type: string): void => {
    orientation.type = type;
    orientation.dispatchEvent(new Event('change'));
  };
  const hold = ({ width, height } = { width: 390, height: 844 }): void => {
    orientation = new Orientation();
    vi.stubGlobal('screen', { orientation, width, height });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    renderHook(() => useOrientation(player));
    void player.play();
  };

  it('shows a wide film in full screen, and leaves it when it is turned back', () => {
    hold();
    turn('landscape-primary');
    expect(player.isFull).toBe(true);
    // A locked screen would not notice that it is turned back.
    expect(orientation.lock).not.toHaveBeenCalled();
    turn('portrait-primary');
    expect(player.isFull).toBe(false);
    player.requestFullscreen();
    expect(orientation.lock).toHaveBeenCalledWith('landscape');
    turn('portrait-primary');
    expect(player.isFull).toBe(true);
  });

  it.each([
    ['a tall film', { size: { width: 720, height: 1280 } }],
    ['a tablet', { screen: { width: 820, height: 1180 } }],
    ['a film that is paused', { isPaused: true }],
    ['a dialog', { dialog: true }],
  ])(
    'leaves %s as it is',
    (
      _what,
      its: {
        size?: typeof player.size;
        screen?: { width: number; height: number };
        isPaused?: boolean;
        dialog?: boolean;
      },
    ) => {
      player.size = its.size ?? player.size;
      hold(its.screen);
      if (its.isPaused === true) player.pause();
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.dataset['state'] = 'open';
      if (its.dialog === true) document.body.append(dialog);
      turn('landscape-primary');
      dialog.remove();
      expect(player.isFull).toBe(false);
    },
  );
});

it('keeps the screen awake while it plays, also when it played before the conveniences were loaded', async () => {
  let awake = 0;
  const release = () => Promise.resolve(void awake--);
  const request = () => Promise.resolve({ release: (awake++, release) });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  void player.play();
  const { unmount } = renderHook(() => useWakeLock(player));
  expect(awake).toBe(1);
  player.pause();
  await pass(0);
  expect(awake).toBe(0);
  void player.play();
  expect(awake).toBe(1);
  unmount();
  await pass(0);
  expect(awake).toBe(0);
});
