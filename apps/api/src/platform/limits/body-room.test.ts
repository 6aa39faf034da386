import { describe, expect, test } from 'vitest';

import { type Body, BodyRoom, type BodyRoomLimits } from './body-room.ts';

const kb = 1024;
const limits: BodyRoomLimits = {
  bytes: 100 * kb,
  bytesOfAddress: 50 * kb,
  mostOfCaller: 2,
  mostOfAddress: 6,
  most: 10,
  doorBytes: 4 * kb,
  longestMs: 60_000,
};

/** A room with a clock that stands still until it is told the time. */
function openRoom(changed: Partial<BodyRoomLimits> = {}) {
  const clock = { ms: 0 };
  const room = new BodyRoom({ ...limits, ...changed }, () => clock.ms);
  let callers = 0;
  const enter = (address: string, expectedBytes: number, caller = `caller ${(callers += 1)}`) =>
    room.enter({ caller, address, expectedBytes });
  return { room, clock, enter };
}

const gone = new Error('gone');

/** Whether a body has got what it waited for, once everything that is due is done. */
async function isDone(waiting: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void waiting.then(() => (isOver = true));
  await new Promise(setImmediate);
  return isOver;
}

describe('the room of a body', () => {
  test('is taken by what was declared, once some of the body has come, and given back', async () => {
    const { room, enter } = openRoom();
    const body = enter('a', 40 * kb);
    await body.take(4 * kb);
    expect(room.sum()).toEqual({ bodies: 1, bytes: 0 });
    await body.take(1);
    expect(room.sum().bytes).toBe(40 * kb);
    await body.finish();
    expect(room.sum().bytes).toBe(4 * kb + 1);
    body.leave(gone);
    body.leave(gone);
    expect(room.sum()).toEqual({ bodies: 0, bytes: 0 });
  });

  test('is waited for when others fill it; the address that holds least is first', async () => {
    const { enter } = openRoom();
    const first = await admitted(enter('a', 45 * kb));
    await admitted(enter('b', 45 * kb));
    const [late, later] = [enter('b', 40 * kb), enter('c', 40 * kb)];
    const waits = [late.take(5 * kb), later.take(5 * kb)] as const;
    expect(await Promise.all(waits.map(isDone))).toEqual([false, false]);
    first.leave(gone);
    expect(await Promise.all(waits.map(isDone))).toEqual([false, true]);
  });

  test('is shared: one address gets its part of it, one caller two bodies', async () => {
    const { enter } = openRoom();
    await admitted(enter('a', 45 * kb));
    const more = enter('a', 10 * kb).take(5 * kb);
    expect(await isDone(more)).toBe(false);
    await admitted(enter('b', 10 * kb, 'one'));
    await admitted(enter('b', 10 * kb, 'one'));
    const third = enter('b', 10 * kb, 'one').take(5 * kb);
    expect(await isDone(third)).toBe(false);
    await admitted(enter('b', 10 * kb, 'another'));
  });

  test('nothing passes a body that the whole room is too full for', async () => {
    const { enter } = openRoom({ bytesOfAddress: 80 * kb });
    const first = await admitted(enter('a', 70 * kb));
    const large = enter('b', 40 * kb).take(5 * kb);
    const small = enter('c', 10 * kb).take(5 * kb);
    expect([await isDone(large), await isDone(small)]).toEqual([false, false]);
    first.leave(gone);
    expect([await isDone(large), await isDone(small)]).toEqual([true, true]);
  });
});

describe('a slow sender', () => {
  test('of single bytes holds no room, however many there are', async () => {
    const { room, clock, enter } = openRoom();
    const slow = ['a', 'a', 'a', 'b', 'b', 'b'].map((address) => enter(address, 40 * kb));
    for (clock.ms = 5000; clock.ms < 50_000; clock.ms += 5000) {
      await Promise.all(slow.map((it) => it.take(1)));
    }
    expect(room.sum()).toEqual({ bodies: 6, bytes: 0 });
    await admitted(enter('a', 40 * kb));
    await admitted(enter('c', 40 * kb));
  });

  test('keeps its room as long as nobody needs it, and then gives way', async () => {
    const { room, clock, enter } = openRoom();
    const slow = await admitted(enter('a', 48 * kb));
    const steady = await admitted(enter('b', 48 * kb));
    clock.ms = 10_000;
    room.takeFromSlow();
    expect(room.sum().bodies).toBe(2);
    await steady.take(20 * kb);
    const waiting = enter('c', 20 * kb).take(5 * kb);
    expect(await isDone(waiting)).toBe(false);
    room.takeFromSlow();
    expect(await isDone(waiting)).toBe(true);
    await expect(slow.lost).rejects.toMatchObject({ refusal: 'too-many', retryAfterSeconds: 5 });
    await expect(slow.take(1)).rejects.toMatchObject({ refusal: 'too-many' });
    await steady.take(1);
  });

  test('is one whose rest can’t come in time, too', async () => {
    const { room, clock, enter } = openRoom({ bytes: 2048 * kb, bytesOfAddress: 1024 * kb });
    const hopeless = await admitted(enter('a', 1024 * kb));
    clock.ms = 4000;
    // Five KB a second: in a minute not the half of it comes.
    await hopeless.take(20 * kb);
    const waiting = enter('a', 100 * kb).take(5 * kb);
    room.takeFromSlow();
    expect(await isDone(waiting)).toBe(true);
    await expect(hopeless.lost).rejects.toMatchObject({ refusal: 'too-many' });
  });

  test('makes place for one more of its address; without a slow one it is refused', async () => {
    const { clock, enter } = openRoom();
    const bodies = Array.from({ length: 6 }, () => enter('a', 1 * kb));
    expect(() => enter('a', 1 * kb)).toThrow(expect.objectContaining({ refusal: 'too-many' }));
    enter('b', 1 * kb);
    clock.ms = 5000;
    for (const body of bodies.slice(1)) body.note(20 * kb);
    enter('a', 1 * kb);
    await expect(bodies[0]?.lost).rejects.toMatchObject({ refusal: 'too-many' });
  });
});

test('a body whose client is gone while it waits leaves nothing behind', async () => {
  const { room, enter } = openRoom();
  await admitted(enter('a', 45 * kb));
  const body = enter('a', 40 * kb);
  const waiting = body.take(5 * kb);
  body.leave(gone);
  await expect(waiting).rejects.toBe(gone);
  expect(room.sum().bodies).toBe(1);
});

async function admitted(body: Body): Promise<Body> {
  await body.take(5 * kb);
  return body;
}
