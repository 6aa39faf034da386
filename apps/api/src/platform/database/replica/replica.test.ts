import { expect, test } from 'vitest';

import type { ChangeListener } from '../changes.ts';
import type { Db } from '../db.ts';
import { uncheckedStatement } from '../statement.ts';
import { createReplica } from './replica.ts';

const list = uncheckedStatement('a-list', 'select a list');

const refused = (): Error => Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });

/** A primary that is at a position, and a copy of it that has come to one. */
function setUp() {
  const world = { primaryAt: 1, copyAt: 1, isCopyAway: false, isReplica: true, copyFails: false };
  const listeners: ChangeListener[] = [];
  const answered: string[] = [];
  let [time, timesAway] = [0, 0];
  const createFake = (name: string, check: () => void): Db => {
    const answer = (): void => {
      check();
      answered.push(name);
    };
    return {
      rows: async () => (answer(), []),
      row: async () => (answer(), null),
      one: () => Promise.reject(new Error('no row')),
      query: async () => (answer(), { rows: [] }),
      run: async () => (answer(), 0),
    };
  };
  const checkCopy = (): void => {
    if (world.isCopyAway) throw refused();
  };
  const replica = createReplica(
    createFake('primary', () => undefined),
    {
      changes: {
        on: (_topic, listener) => listeners.push(listener),
        start: async () => {},
        stop: async () => {},
        state: () => ({ isListening: true, losses: 0 }),
        heard: async () => {},
      },
      now: () => new Date(time),
      onAway: () => timesAway++,
      connection: {
        db: createFake('copy', () => {
          checkCopy();
          if (world.copyFails) throw new Error('conflict with recovery');
        }),
        readPosition: async () => String(world.primaryAt),
        hasReached: async (position) => {
          checkCopy();
          return world.isReplica ? world.copyAt >= Number(position) : null;
        },
        close: async () => {},
      },
    },
  );
  return {
    world,
    replica,
    change: () => {
      world.primaryAt++;
      for (const listener of listeners) listener(null);
    },
    pass: (ms: number) => (time += ms),
    timesAway: () => timesAway,
    lastAnswered: () => answered.at(-1),
    read: async () => {
      await replica.db.row(list);
      return answered.at(-1);
    },
  };
}

test('lists are read from a replica once it is known to have come as far as the primary', async () => {
  const { replica, read, world } = setUp();
  expect(await read()).toBe('primary');
  world.copyAt = 0;
  await replica.look();
  expect(await read()).toBe('primary');
  world.copyAt = 1;
  await replica.look();
  expect(await read()).toBe('copy');
});

test('after a change they come from the primary until the replica has it too', async () => {
  const { replica, read, world, change } = setUp();
  await replica.look();
  change();
  expect(await read()).toBe('primary');
  await replica.look();
  expect(await read()).toBe('primary');
  world.copyAt = world.primaryAt;
  await replica.look();
  expect(await read()).toBe('copy');
});

test('a change while the replica is being looked at counts', async () => {
  const { replica, read, world, change } = setUp();
  const looking = replica.look();
  change();
  world.copyAt = 1;
  await looking;
  expect(await read()).toBe('primary');
});

test('one that is away, or fails, is replaced by the primary, and comes back', async () => {
  const { replica, read, world, timesAway } = setUp();
  await replica.look();
  world.copyFails = true;
  expect(await read()).toBe('primary');
  expect(replica.state()).toMatchObject({ isUsed: true });
  world.copyFails = false;
  expect(await read()).toBe('copy');
  world.isCopyAway = true;
  expect(await read()).toBe('primary');
  expect(replica.state()).toMatchObject({ isUsed: false, isAnswering: false });
  await replica.look();
  expect(timesAway()).toBe(1);
  world.isCopyAway = false;
  await replica.look();
  expect(await read()).toBe('copy');
});

test('one that lags too far behind is left alone until it has caught up', async () => {
  const { replica, read, world, pass } = setUp();
  await replica.look();
  world.primaryAt++;
  await replica.look();
  pass(4000);
  await replica.look();
  expect(await read()).toBe('copy');
  expect(replica.state()).toMatchObject({ lagSeconds: 4 });
  pass(2000);
  await replica.look();
  expect(await read()).toBe('primary');
  world.copyAt = world.primaryAt;
  await replica.look();
  await replica.look();
  expect(await read()).toBe('copy');
  expect(replica.state()).toMatchObject({ lagSeconds: 0 });
});

test('a server that is no replica is never read, and writes never go to a replica', async () => {
  const { replica, read, world, lastAnswered } = setUp();
  await replica.look();
  await replica.db.run(list);
  expect(lastAnswered()).toBe('primary');
  world.isReplica = false;
  await replica.look();
  expect(await read()).toBe('primary');
});
