import type { GatingState } from '@lantern/rules/playback-gating';
import { expect, test } from 'vitest';

import { gatePlayback, type GatedMedia } from './gate-playback.ts';

/** A media element as far as the gate sees one: it plays, seeks and says so. */
class FakeMedia implements GatedMedia {
  position = 0;
  playing = false;
  controlsShown = true;
  duration = 60;
  listeners: ((event: { type: string }) => void)[] = [];

  on(_: string[], listener: (event: { type: string }) => void): void {
    this.listeners.push(listener);
  }
  off(_: string[], listener: (event: { type: string }) => void): void {
    this.listeners = this.listeners.filter((known) => known !== listener);
  }
  say(type: string): void {
    for (const listener of this.listeners) listener({ type });
  }
  currentTime(): number;
  currentTime(seconds: number): void;
  currentTime(seconds?: number): number | void {
    if (seconds === undefined) return this.position;
    this.position = Math.min(seconds, this.duration);
    this.say('seeking');
    return undefined;
  }
  play(): Promise<void> {
    this.playing = true;
    this.say('play');
    return Promise.resolve();
  }
  pause(): void {
    this.playing = false;
  }
  controls(shown: boolean): void {
    this.controlsShown = shown;
  }
  /** Plays on to a position, a quarter of a second at a time, until it is stopped. */
  playTo(seconds: number): void {
    while (this.playing && this.position < Math.min(seconds, this.duration)) {
      this.position += 0.25;
      this.say('timeupdate');
    }
    if (this.playing && this.position >= this.duration) {
      this.playing = false;
      this.say('ended');
    }
  }
}

function gated(limitSeconds = 30) {
  const media = new FakeMedia();
  const states: GatingState[] = [];
  const gate = gatePlayback(media, limitSeconds, (state) => states.push(state));
  const paywallOpen = () => states.at(-1)?.paywallOpen ?? false;
  return { media, gate, states, paywallOpen };
}

function stoppedAtLimit() {
  const scene = gated();
  void scene.media.play();
  scene.media.playTo(40);
  return scene;
}

test('playing to the limit stops there, without controls, with the paywall', () => {
  const { media, paywallOpen } = stoppedAtLimit();
  expect(media).toMatchObject({ position: 30, playing: false, controlsShown: false });
  expect(paywallOpen()).toBe(true);
});

test('playing at the limit stops again and shows the paywall again', () => {
  const { media, gate, paywallOpen } = stoppedAtLimit();
  gate.closePopup();
  expect(paywallOpen()).toBe(false);
  void media.play();
  expect(media).toMatchObject({ position: 30, playing: false });
  expect(paywallOpen()).toBe(true);
});

test('seeking past the limit is taken back', () => {
  const { media, paywallOpen } = gated();
  void media.play();
  media.playTo(5);
  media.currentTime(50);
  expect(media).toMatchObject({ position: 30, playing: false, controlsShown: false });
  expect(paywallOpen()).toBe(true);
});

test('seeking within the trial is not stopped', () => {
  const { media, states } = gated();
  void media.play();
  media.currentTime(20);
  expect(media).toMatchObject({ position: 20, playing: true, controlsShown: true });
  expect(states).toEqual([]);
});

test('closing the paywall stays at the limit', () => {
  const { media, gate } = stoppedAtLimit();
  media.position = 30.2;
  gate.closePopup();
  expect(media).toMatchObject({ position: 30, playing: false });
});

test('a trial that ends at the limit is stopped by its end', () => {
  const { media, paywallOpen } = gated(30);
  media.duration = 29.9;
  void media.play();
  media.playTo(60);
  expect(paywallOpen()).toBe(true);
  expect(media.playing).toBe(false);
});

test('a video shorter than the limit starts over', () => {
  const { media, states } = gated(30);
  media.duration = 12;
  void media.play();
  media.playTo(60);
  expect(media).toMatchObject({ position: 0, playing: true });
  expect(states).toEqual([]);
});

test('a limit of zero stops the first play', () => {
  const { media, paywallOpen } = gated(0);
  void media.play();
  expect(media).toMatchObject({ position: 0, playing: false });
  expect(paywallOpen()).toBe(true);
});

test('after release no event is handled', () => {
  const { media, gate, states } = gated();
  gate.release();
  void media.play();
  media.playTo(45);
  expect(media).toMatchObject({ position: 45, playing: true });
  expect(states).toEqual([]);
});
