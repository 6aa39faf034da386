import { stored } from '../../../storage/stored.ts';

/** The part of a player that the keyboard controls. */
export interface KeyedPlayer {
  controls(): boolean;
  paused(): boolean;
  play(): Promise<void> | undefined;
  pause(): void;
  currentTime(): number;
  currentTime(seconds: number): void;
  volume(): number;
  volume(volume: number): void;
  muted(): boolean;
  muted(muted: boolean): void;
  duration(): number;
  playbackRate(): number;
  playbackRate(rate: number): void;
  playbackRates(): number[];
  trigger(type: string, detail?: unknown): void;
  isFullscreen(): boolean;
  requestFullscreen(): unknown;
  exitFullscreen(): unknown;
}

const STEP_SECONDS = 5;
const LONG_STEP_SECONDS = 10;
const LOUDER = 0.1;

const seek = (seconds: number) => (player: KeyedPlayer) =>
  player.currentTime(Math.max(0, player.currentTime() + seconds));
const turn = (by: number) => (player: KeyedPlayer) =>
  player.volume(Math.min(1, Math.max(0, player.volume() + by)));
const play = (player: KeyedPlayer) => void player.play()?.catch(() => undefined);
const toggle = (player: KeyedPlayer) => (player.paused() ? play(player) : player.pause());
const fill = (player: KeyedPlayer) =>
  player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen();

/** Changes to the next offered speed, faster or slower. */
const hasten = (isFaster: boolean) => (player: KeyedPlayer) => {
  const now = player.playbackRate();
  const rates = player.playbackRates();
  const next = isFaster
    ? Math.min(...rates.filter((rate) => rate > now))
    : Math.max(...rates.filter((rate) => rate < now));
  if (!Number.isFinite(next)) return;
  player.playbackRate(next);
  player.trigger('ratechosen', next);
};

const say = (type: string) => (player: KeyedPlayer) => player.trigger(type);

const flipDanmaku = () =>
  stored.danmakuPreferences.update((known) => ({ ...known, on: !known.on }));

const toShare = (tenths: number) => (player: KeyedPlayer) => {
  const end = player.duration();
  if (Number.isFinite(end)) player.currentTime((end * tenths) / 10);
};

type Keys = Readonly<Record<string, (player: KeyedPlayer) => unknown>>;

/** The keys that play the film or move within it. */
const filmKeys: Keys = {
  ' ': toggle,
  k: toggle,
  ArrowLeft: seek(-STEP_SECONDS),
  ArrowRight: seek(STEP_SECONDS),
  j: seek(-LONG_STEP_SECONDS),
  l: seek(LONG_STEP_SECONDS),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [digit, toShare(digit)])),
};

/** The keys that change what is around the film. */
const otherKeys: Keys = {
  f: fill,
  m: (player) => player.muted(!player.muted()),
  ArrowUp: turn(LOUDER),
  ArrowDown: turn(-LOUDER),
  '<': hasten(false),
  '>': hasten(true),
  c: say('subtitleskey'),
  d: flipDanmaku,
  n: say('nextepisode'),
  '?': say('keyshelp'),
};

export interface KeyPress {
  key: string;
  target: EventTarget | null;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether the key is held down. */
  repeat: boolean;
  preventDefault(): void;
}

/** Handles a key for the focused player; sliders and menus keep their arrow keys, buttons their space key. */
export function pressKey(player: KeyedPlayer, press: KeyPress): void {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const act = findAct(player, key);
  if (!act || press.ctrlKey || press.metaKey || press.altKey) return;
  if (press.key.startsWith('Arrow') && hasArrows(press.target)) return;
  if (press.key === ' ' && press.target instanceof HTMLButtonElement) return;
  press.preventDefault();
  if (goesOn(key, press)) act(player);
}

/** Only steps go on while their key is held: anything else would be done and undone many times a second. */
const goesOn = (key: string, { repeat }: KeyPress): boolean =>
  !repeat || key.startsWith('Arrow') || key === 'j' || key === 'l';

/** A trial that is over has no controls: there a key of the film is the play button, and the gate answers with the paywall. */
function findAct(player: KeyedPlayer, key: string): Keys[string] | undefined {
  if (key in filmKeys) return player.controls() ? filmKeys[key] : play;
  return otherKeys[key];
}

const hasArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=slider],[role=menu]') !== null;
