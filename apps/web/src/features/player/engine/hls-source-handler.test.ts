import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { aheadFor, giveUpWith, openAhead } from './engine-ahead.ts';
import { engineOf, moveEngine } from './hls-engine.ts';
import { createHlsSourceHandler } from './hls-source-handler.ts';
import type { HlsEngineClass } from './open-engine.ts';
import { HLS_TYPE } from './source-for.ts';

const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/146', maxTouchPoints: 5 };
const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 };
const MAC = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 };

type Listener = (event: string, data: object) => void;

type FakeRequest = {
  open: (...request: unknown[]) => void;
  readyState: number;
  setRequestHeader: (name: string, value: string) => void;
};

type FakeConfig = {
  startPosition?: number;
  audioPreference?: { name: string };
  xhrSetup?: (xhr: FakeRequest, url: string) => void;
};

/** The engine as far as the handler uses it; it remembers what it was told. */
class FakeEngine {
  static Events = {
    ERROR: 'error',
    FRAG_BUFFERED: 'buffered',
    FRAG_LOADING: 'loading',
    MANIFEST_PARSED: 'parsed',
    LEVEL_SWITCHED: 'switched',
  };
  static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
  static ErrorDetails = { FRAG_LOAD_ERROR: 'fragLoadError' };
  static DefaultConfig = {
    loader: Object,
    fragLoadPolicy: { default: { maxLoadTimeMs: 120_000 } },
    keyLoadPolicy: { default: { maxLoadTimeMs: 20_000 } },
  };
  static supported = true;
  static made: FakeEngine[] = [];
  static isSupported = () => FakeEngine.supported;

  levels: object[] = [];
  did: string[] = [];
  media: unknown = null;
  listeners: [string, Listener][] = [];
  config: FakeConfig;

  constructor(config: FakeConfig) {
    this.config = config;
    FakeEngine.made.push(this);
  }
  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener]);
  }
  once(event: string, listener: Listener): void {
    this.on(event, listener);
  }
  off(event: string, listener: Listener): void {
    this.listeners = this.listeners.filter((it) => it[0] !== event || it[1] !== listener);
  }
  say(event: string, data: object = {}): void {
    for (const [known, hear] of this.listeners) if (known === event) hear(event, data);
  }
  loadSource(address: string): void {
    this.did.push(`load ${address}`);
  }
  attachMedia(element: unknown): void {
    this.media = element;
    this.did.push('attach');
  }
  startLoad(): void {
    this.did.push('start');
  }
  stopLoad(): void {
    this.did.push('stop');
  }
  recoverMediaError(): void {
    this.did.push('recover');
  }
  destroy(): void {
    this.did.push('destroy');
  }
}

const standsIn = (engine: unknown): engine is HlsEngineClass => engine === FakeEngine;

function fakeClass(): HlsEngineClass {
  const engine: unknown = FakeEngine;
  if (!standsIn(engine)) throw new Error('unreachable');
  return engine;
}

const handlerFor = (browser: { userAgent: string; maxTouchPoints: number }) =>
  createHlsSourceHandler(() => fakeClass(), browser);

function playing(
  { src = '/media/a/master.m3u8' } = {},
  element = aheadFor(src)?.element ?? document.createElement('video'),
) {
  const said: [string, unknown][] = [];
  const tech = {
    el: () => element,
    trigger: (type: string, detail?: unknown) => void said.push([type, detail]),
  };
  const source = { src, type: HLS_TYPE, startAt: 12 };
  const handled = handlerFor(ANDROID).handleSource(source, tech);
  const engine = FakeEngine.made.at(-1);
  if (!engine) throw new Error('no engine was made');
  const fail = (error: object) => engine.say('error', { fatal: true, ...error });
  return { engine, element, said, handled, fail };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeEngine.supported = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['Android', ANDROID, HLS_TYPE, 'probably'],
  ['a Mac', MAC, 'application/x-mpegURL', 'probably'],
  ['an iPhone, which plays HLS itself', IPHONE, HLS_TYPE, ''],
  ['an iPad, which says it is a Mac', IPAD, HLS_TYPE, ''],
  ['mp4', ANDROID, 'video/mp4', ''],
])('%s', (_, browser, type, answer) => {
  const handler = handlerFor(browser);
  expect(handler.canHandleSource({ src: '/x', type })).toBe(answer);
  expect(handler.canPlayType(type)).toBe(answer);
});

test('without media source extensions it does nothing', () => {
  FakeEngine.supported = false;
  expect(handlerFor(ANDROID).canPlayType(HLS_TYPE)).toBe('');
});

test('a source is loaded from its start position, and released with its player', () => {
  const { engine, element, handled } = playing();
  expect(engine.config.startPosition).toBe(12);
  expect(engine.did).toEqual(['load /media/a/master.m3u8', 'attach']);
  expect(engineOf(element)).toBe(engine);
  handled.dispose();
  expect(engine.did.at(-1)).toBe('destroy');
  expect(engineOf(element)).toBeUndefined();
});

test('a source is played by the build that it names, with its sound; without that build nothing plays', () => {
  const handler = createHlsSourceHandler(
    (build) => (build === 'full' ? fakeClass() : undefined),
    ANDROID,
  );
  const source = { src: '/media/s/master.m3u8', type: HLS_TYPE, sound: '英语' };
  expect(handler.canPlayType(HLS_TYPE)).toBe('probably');
  expect(handler.canHandleSource(source)).toBe('');
  expect(handler.canHandleSource({ ...source, build: 'full' })).toBe('probably');
  const tech = { el: () => document.createElement('video'), trigger: () => undefined };
  handler.handleSource({ ...source, build: 'full' }, tech);
  expect(FakeEngine.made.at(-1)?.config.audioPreference).toEqual({ name: '英语' });
  expect(() => handler.handleSource(source, tech)).toThrow('light');
});

test('errors that are not fatal are the engine’s own business', () => {
  const { engine, said } = playing();
  engine.say('error', { fatal: false, type: 'network', response: { code: 503 } });
  vi.runAllTimers();
  expect(engine.did).toHaveLength(2);
  expect(said).toEqual([]);
});

test('a missing playlist is requested again; with a playlist, loading goes on', () => {
  const { engine, fail } = playing();
  fail({ type: 'network', response: { code: 502 } });
  vi.advanceTimersByTime(1000);
  expect(engine.did.at(-1)).toBe('load /media/a/master.m3u8');
  engine.levels = [{}];
  fail({ type: 'network', response: { code: 502 } });
  vi.advanceTimersByTime(2000);
  expect(engine.did.at(-1)).toBe('start');
});

test('media that arrives makes earlier errors forgotten', () => {
  const { engine, said, fail } = playing();
  for (let round = 0; round < 6; round += 1) {
    fail({ type: 'media' });
    engine.say('buffered');
  }
  expect(engine.did.filter((did) => did === 'recover')).toHaveLength(6);
  expect(said).toEqual([]);
});

test('a refused address ends playback at once with its reason, before the engine retries', () => {
  const { engine, said } = playing();
  engine.say('error', { fatal: false, type: 'network', response: { code: 403 } });
  engine.say('error', { fatal: true, type: 'network', response: { code: 403 } });
  expect(said).toEqual([['hlserror', 'denied']]);
  expect(engine.did.at(-1)).toBe('stop');
});

test('a refused segment of a sealed film has moved; its refused key, or one of another film, is a refusal', () => {
  const refused = { fatal: false, type: 'network', response: { code: 403 } };
  const url = `${location.origin}/sealed/ticket/seal/name.m4s`;
  const whats: [object, string][] = [
    [{ details: 'fragLoadError', frag: { url } }, 'moved'],
    [{ details: 'keyLoadError', frag: { url } }, 'denied'],
    [{ details: 'fragLoadError', frag: { url: '/media/pass/name.m4s' } }, 'denied'],
    [{ details: 'levelLoadError' }, 'denied'],
  ];
  for (const [what, failure] of whats) {
    const { engine, said } = playing();
    engine.say('error', { ...refused, ...what });
    expect(said).toEqual([['hlserror', failure]]);
  }
});

test('a moved stream keeps playing and requests its further segments below the other address', () => {
  const { engine, element, said } = playing();
  engine.levels = [{}];
  const asked = (name: string) => {
    const open = vi.fn<(...request: unknown[]) => void>();
    const request = { open, readyState: 1, setRequestHeader: vi.fn() };
    engine.config.xhrSetup?.(request, new URL(name, location.href).href);
    return open.mock.calls[0]?.[1] ?? null;
  };
  expect(asked('/media/a/0.m4s')).toBeNull();
  engine.say('error', { fatal: false, type: 'network', response: { code: 403 } });
  expect(moveEngine(element, '/media/b/master.m3u8')).toBe(true);
  expect(engine.did.slice(-2)).toEqual(['stop', 'start']);
  expect(asked('/media/a/1.m4s')).toBe(new URL('/media/b/1.m4s', location.href).href);
  expect(asked('/other/1.m4s')).toBeNull();
  engine.say('error', { fatal: false, type: 'network', response: { code: 403 } });
  expect(said).toEqual([
    ['hlserror', 'denied'],
    ['hlserror', 'denied'],
  ]);
  expect(moveEngine(document.createElement('video'), '/media/b/master.m3u8')).toBe(false);
});

test('under a new address it begins again when no playlist had come', () => {
  const { engine, element } = playing();
  engine.say('error', { fatal: true, type: 'network', response: { code: 404 } });
  expect(moveEngine(element, '/media/b/master.m3u8')).toBe(true);
  expect(engine.did.slice(-2)).toEqual(['stop', 'load /media/a/master.m3u8']);
});

test('offline it waits for the network, unless the player is gone', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { engine, fail, handled } = playing();
  fail({ type: 'network', response: { code: 0 } });
  vi.runAllTimers();
  expect(engine.did).toHaveLength(2);
  globalThis.dispatchEvent(new Event('online'));
  expect(engine.did.at(-1)).toBe('load /media/a/master.m3u8');
  fail({ type: 'network', response: { code: 0 } });
  handled.dispose();
  globalThis.dispatchEvent(new Event('online'));
  expect(engine.did.at(-1)).toBe('destroy');
});

test('renditions are announced when the playlist is read', () => {
  const { engine, said } = playing();
  engine.say('parsed');
  expect(said).toEqual([['hlslevels', undefined]]);
});

describe('a stream that was opened ahead', () => {
  // Addresses of another visit are others.
  let visit = 0;
  let source = { src: '', startAt: 12 };
  beforeEach(() => {
    source = { src: `/media/visit-${++visit}/master.m3u8`, startAt: 12 };
  });
  const open = (wanted: { src: string; startAt: number }): FakeEngine => {
    openAhead(fakeClass(), wanted);
    const engine = FakeEngine.made.at(-1);
    if (!engine) throw new Error('no engine was made');
    return engine;
  };

  test('is taken over, with its renditions and the event that loading has begun', async () => {
    const engine = open(source);
    engine.levels = [{}];
    const hasBegun = vi.fn();
    const knowsSize = vi.fn();
    aheadFor(source.src)?.element?.addEventListener('loadstart', hasBegun);
    aheadFor(source.src)?.element?.addEventListener('loadedmetadata', knowsSize);
    const { engine: watched, said } = playing(source);
    expect(watched).toBe(engine);
    await Promise.resolve();
    expect(hasBegun).toHaveBeenCalledOnce();
    expect(knowsSize).not.toHaveBeenCalled();
    expect(engine.did).toEqual([`load ${source.src}`, 'attach']);
    expect(said).toEqual([['hlslevels', undefined]]);
    vi.runAllTimers();
    expect(engine.did).toHaveLength(2);
  });

  test('is taken over with its size and length, which the player has not heard of', async () => {
    open(source);
    const element = aheadFor(source.src)?.element ?? document.createElement('video');
    Object.defineProperties(element, { HAVE_METADATA: { value: 1 }, readyState: { value: 1 } });
    const knowsSize = vi.fn();
    element.addEventListener('loadedmetadata', knowsSize);
    playing(source, element);
    await Promise.resolve();
    expect(knowsSize).toHaveBeenCalledOnce();
  });

  test('is decoded in its own element, and moves to one that a player made itself', () => {
    const engine = open(source);
    expect(engine.media).toBe(aheadFor(source.src)?.element);
    const { element } = playing(source, document.createElement('video'));
    expect(engine.did).toEqual([`load ${source.src}`, 'attach', 'attach']);
    expect(engine.media).toBe(element);
    expect(aheadFor(source.src)?.element).toBeUndefined();
  });

  test.each(['loading', 'error'])('has had its turn at %s', async (event) => {
    const engine = open(source);
    const turn = aheadFor(source.src)?.isAsked;
    expect(aheadFor('/media/another/master.m3u8')).toBeUndefined();
    const hasCome = vi.fn();
    void turn?.then(hasCome);
    await Promise.resolve();
    expect(hasCome).not.toHaveBeenCalled();
    engine.say(event);
    await turn;
  });

  test('is not opened again while it is watched', () => {
    const { engine } = playing(source);
    expect(open(source)).toBe(engine);
  });

  test('is given up with the player that was made around its element, and not with another', () => {
    const engine = open(source);
    giveUpWith(document.createElement('video'));
    expect(engine.did.at(-1)).toBe('attach');
    giveUpWith(aheadFor(source.src)?.element ?? document.body);
    expect(engine.did.at(-1)).toBe('destroy');
    expect(aheadFor(source.src)).toBeUndefined();
  });

  test('is given up for another address', () => {
    const engine = open(source);
    expect(playing().engine).not.toBe(engine);
    expect(engine.did.at(-1)).toBe('destroy');
  });

  test('is given up for another start position', () => {
    const engine = open({ ...source, startAt: 0 });
    expect(playing(source).engine).not.toBe(engine);
    expect(engine.did.at(-1)).toBe('destroy');
  });

  test('is given up when something else is opened, when it fails, and when no player comes', () => {
    const first = open(source);
    const second = open(source);
    expect(first.did.at(-1)).toBe('destroy');
    second.say('error', { fatal: false, type: 'network' });
    expect(second.did.at(-1)).toBe('destroy');
    const third = open(source);
    vi.runAllTimers();
    expect(third.did.at(-1)).toBe('destroy');
    expect([first, second, third]).not.toContain(playing(source).engine);
  });
});
