import { beforeEach, expect, it, vi } from 'vitest';

import { type KeyedPlayer, pressKey } from './hotkeys.ts';

let received: string[];
let controls: boolean;

/** A player that writes down what it is told; it plays at second 20, half as loud as it can. */
class ToldPlayer implements KeyedPlayer {
  controls = () => controls;
  paused = () => false;
  isFullscreen = () => false;
  duration = () => 40;
  playbackRates = () => [2, 1.5, 1, 0.5];
  playbackRate(rate?: number): number {
    if (rate !== undefined) received.push(`rate ${rate}`);
    return 1;
  }
  trigger = (type: string, detail?: unknown) => {
    received.push(typeof detail === 'number' ? `${type} ${detail}` : type);
  };
  play = () => void received.push('play');
  pause = () => void received.push('pause');
  requestFullscreen = () => received.push('fill');
  exitFullscreen = () => received.push('leave');
  currentTime(seconds?: number): number {
    if (seconds !== undefined) received.push(`seek ${seconds}`);
    return 20;
  }
  volume(volume?: number): number {
    if (volume !== undefined) received.push(`volume ${volume}`);
    return 0.5;
  }
  muted(muted?: boolean): boolean {
    if (muted !== undefined) received.push(`muted ${muted}`);
    return false;
  }
}

const press = (key: string, over: object = {}) => {
  const preventDefault = vi.fn<() => void>();
  const bare = {
    target: document.body,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
  };
  pressKey(new ToldPlayer(), { key, ...bare, ...over, preventDefault });
  return preventDefault.mock.calls.length;
};

beforeEach(() => {
  received = [];
  controls = true;
});

it.each([
  [' ', 'pause'],
  ['k', 'pause'],
  ['K', 'pause'],
  ['f', 'fill'],
  ['m', 'muted true'],
  ['ArrowLeft', 'seek 15'],
  ['ArrowRight', 'seek 25'],
  ['j', 'seek 10'],
  ['l', 'seek 30'],
  ['ArrowUp', 'volume 0.6'],
  ['ArrowDown', 'volume 0.4'],
  ['<', 'rate 0.5', 'ratechosen 0.5'],
  ['>', 'rate 1.5', 'ratechosen 1.5'],
  ['0', 'seek 0'],
  ['9', 'seek 36'],
  ['c', 'subtitleskey'],
  ['n', 'nextepisode'],
  ['?', 'keyshelp'],
])('%j: %s', (key, ...effects) => {
  expect(press(key)).toBe(1);
  expect(received).toEqual(effects);
});

it.each([
  ['a key that means nothing', 'x', {}],
  ['a shortcut of the browser', 'f', { ctrlKey: true }],
  ['an arrow on a slider', 'ArrowRight', { target: within('slider') }],
  ['an arrow in a menu', 'ArrowDown', { target: within('menu') }],
  ['the space of a button', ' ', { target: document.createElement('button') }],
])('leaves %s alone', (_what, key, over) => {
  expect(press(key, over)).toBe(0);
  expect(received).toEqual([]);
});

it.each([' ', 'k', 'ArrowLeft', 'ArrowRight', 'j', 'l', '0', '9'])(
  '%j asks to play once a trial is over, as the button does',
  (key) => {
    controls = false;
    expect(press(key)).toBe(1);
    expect(received).toEqual(['play']);
  },
);

it('still leaves full screen once a trial is over', () => {
  controls = false;
  expect(press('f')).toBe(1);
  expect(received).toEqual(['fill']);
});

function within(role: string): Element {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  return element.appendChild(document.createElement('button'));
}

it.each([' ', 'k', 'f', 'm', 'd', 'n', '?', '>', '5'])('a held %s is one press', (key) => {
  expect(press(key, { repeat: true })).toBe(1);
  expect(received).toEqual([]);
});

it.each(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'j', 'L'])(
  'a held %s goes on',
  (key) => {
    press(key, { repeat: true });
    expect(received).toHaveLength(1);
  },
);
