import { expect, it } from 'vitest';

import type { ChangeListener, Changes } from '../database/changes.ts';
import { remember } from './remember.ts';

/** Changes that come only when a test tells the listeners. */
const changesFor = (listeners: ChangeListener[]): Changes => ({
  on: (_topic, listener) => listeners.push(listener),
  start: async () => {},
  stop: async () => {},
  state: () => ({ isListening: true, losses: 0 }),
  heard: async () => {},
});

function setUp(capacity = 10) {
  const listeners: ChangeListener[] = [];
  let time = 1;
  const loaded: string[] = [];
  const memory = remember<string>(
    { changes: changesFor(listeners), now: () => new Date(time) },
    { name: 'test', topics: ['catalogue'], ttlMs: 1000, capacity },
  );
  const load = async (key: string): Promise<string> => {
    loaded.push(key);
    if (key === 'bad' && loaded.length === 1) throw new Error('away');
    return `${key}${loaded.length}`;
  };
  return {
    memory: { get: (key: string) => memory.get(key, () => load(key)) },
    loaded,
    change: () => listeners.forEach((listener) => listener(null)),
    pass: (ms: number) => (time += ms),
  };
}

it('loads once for all who ask at the same time', async () => {
  const { memory, loaded } = setUp();
  expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['a1', 'a1']);
  expect(loaded).toEqual(['a']);
});

it('loads again after a change, and after its time', async () => {
  const { memory, change, pass } = setUp();
  expect(await memory.get('a')).toBe('a1');
  change();
  expect(await memory.get('a')).toBe('a2');
  pass(999);
  expect(await memory.get('a')).toBe('a2');
  pass(1);
  expect(await memory.get('a')).toBe('a3');
});

it('does not keep what was loading when something changed', async () => {
  const { memory, change } = setUp();
  const stale = memory.get('a');
  change();
  expect(await memory.get('a')).toBe('a2');
  expect(await stale).toBe('a1');
  expect(await memory.get('a')).toBe('a2');
});

it('keeps no failure', async () => {
  const { memory } = setUp();
  await expect(memory.get('bad')).rejects.toThrow('away');
  expect(await memory.get('bad')).toBe('bad2');
});

it('lets go of the key used longest ago', async () => {
  const { memory, loaded } = setUp(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await memory.get(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

it('lets go of what was used longest ago when the values weigh too much, and keeps none that weighs more than all', async () => {
  const loaded: number[] = [];
  const memory = remember<number>(
    { changes: changesFor([]), now: () => new Date(1) },
    { name: 'test', topics: [], ttlMs: 1000, capacity: 10 },
    { weigh: (value) => value, most: 100 },
  );
  const load = async (value: number): Promise<number> => {
    loaded.push(value);
    return value;
  };
  for (const value of [60, 61, 60, 30, 60, 30, 500, 500, 30]) {
    expect(await memory.get(`${value}`, () => load(value))).toBe(value);
  }
  expect(loaded).toEqual([60, 61, 60, 30, 500, 500]);
});

it.each([0.5, 1, 2.5])(
  'takes a capacity of %d, which a division may have made',
  async (capacity) => {
    const { memory, loaded } = setUp(capacity);
    for (const key of ['a', 'a', 'b', 'b']) await memory.get(key);
    expect(loaded).toEqual(['a', 'b']);
  },
);
