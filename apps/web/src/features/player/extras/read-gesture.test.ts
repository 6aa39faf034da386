import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  aimSwipe,
  findPicture,
  fitInterval,
  type Gesture,
  type GestureEvent,
  nextGesture,
  NO_GESTURE,
  readPinch,
  readTap,
} from './read-gesture.ts';

it.each([
  ['a first tap', null, { at: 0, across: 0.1 }, null],
  ['two at the left', { at: 0, across: 0.1 }, { at: 250, across: 0.2 }, 'back'],
  ['two at the right', { at: 0, across: 0.9 }, { at: 300, across: 0.8 }, 'ahead'],
  ['two in the middle', { at: 0, across: 0.5 }, { at: 100, across: 0.6 }, 'toggle'],
  ['one at each side', { at: 0, across: 0.1 }, { at: 100, across: 0.9 }, null],
  ['two slow ones', { at: 0, across: 0.1 }, { at: 301, across: 0.1 }, null],
])('%s', (_what, last, tap, meaning) => {
  expect(readTap(last, tap)).toBe(meaning);
});

const at = (x: number, y = 0) => ({ x, y });
const follow = (...events: GestureEvent[]): Gesture => events.reduce(nextGesture, NO_GESTURE);

describe('one finger', () => {
  const down: GestureEvent = { type: 'down', ...at(100, 50) };
  const hold: GestureEvent = { type: 'hold' };
  const to = (x: number, y = 50): GestureEvent => ({ type: 'move', x, y });

  it.each<[string, GestureEvent[], Gesture['kind']]>([
    ['that trembles still rests', [down, to(105, 55), hold], 'held'],
    ['that rests and then moves is still held', [down, hold, to(300)], 'held'],
    ['that goes across is a swipe, also after a while', [down, to(120), hold], 'swiped'],
    ['that goes down scrolls the page', [down, to(105, 80), hold], 'none'],
    ['that goes down and then across scrolls the page', [down, to(100, 90), to(300)], 'none'],
    ['that is lifted is gone', [down, hold, { type: 'up' }], 'none'],
    ['that the browser took is gone', [down, to(120), { type: 'cancel' }], 'none'],
    ['that was never put down does nothing', [to(300), hold], 'none'],
  ])('%s', (_what, events, kind) => {
    expect(follow(...events).kind).toBe(kind);
  });

  it('may return to its start', () => {
    expect(follow(down, to(180), to(90))).toEqual({
      kind: 'swiped',
      from: at(100, 50),
      to: at(90, 50),
    });
  });
});

describe('the target of a swipe', () => {
  it.each([
    ['half across a long film', { share: 0.5, position: 600, duration: 5400 }, 645],
    ['all across a short one', { share: 1, position: 0, duration: 30 }, 30],
    ['back before its start', { share: -1, position: 10, duration: 5400 }, 0],
    ['a length that is not known', { share: 0.5, position: 12, duration: Number.NaN }, 12],
    ['no length at all', { share: 0.5, position: 0, duration: 0 }, 0],
    ['without end', { share: 0.5, position: 12, duration: Infinity }, 12],
  ])('%s', (_what, swipe, aim) => {
    expect(aimSwipe(swipe)).toBe(aim);
  });

  it('is a second of the film, and its picture one of the sheet', () => {
    const length = fc.double({ min: 0.001, max: 86_400, noNaN: true });
    fc.assert(
      fc.property(
        length,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -3, max: 3 }),
        fc.record({
          columns: fc.integer({ min: 1, max: 10 }),
          rows: fc.integer({ min: 1, max: 10 }),
          interval: fc.double({ min: 0, max: 900, noNaN: true }),
        }),
        (duration, part, share, sheet) => {
          const aim = aimSwipe({ share, position: part * duration, duration });
          expect(aim).toBeGreaterThanOrEqual(0);
          expect(aim).toBeLessThanOrEqual(duration);
          const { column, row } = findPicture(sheet, aim);
          expect(Number.isInteger(column) && column >= 0 && column < sheet.columns).toBe(true);
          expect(Number.isInteger(row) && row >= 0 && row < sheet.rows).toBe(true);
        },
      ),
    );
  });
});

describe('the last picture of a sheet', () => {
  const sheet = (columns: number, rows: number, interval: number) => ({ columns, rows, interval });
  const shown = (of: ReturnType<typeof sheet>, second: number, duration: number) =>
    findPicture({ ...of, interval: fitInterval(of, duration) }, second);

  it.each([
    ['a film of whole intervals', sheet(10, 1, 6), 60, { column: 9, row: 0 }],
    ['one with places left over', sheet(10, 4, 6), 222, { column: 6, row: 3 }],
    ['one a blink longer than its pictures', sheet(10, 4, 6), 222.04, { column: 6, row: 3 }],
    ['one that ends within an interval', sheet(10, 4, 6), 225, { column: 7, row: 3 }],
    ['one shorter than an interval', sheet(1, 1, 6), 2, { column: 0, row: 0 }],
  ])('of %s is seen at its very end', (_what, of, duration, picture) => {
    expect(shown(of, duration, duration)).toEqual(picture);
    expect(shown(of, 0, duration)).toEqual({ column: 0, row: 0 });
  });

  it('takes no time from the others when the length is not known', () => {
    for (const unknown of [Number.NaN, Infinity, 0]) {
      expect(fitInterval(sheet(10, 1, 6), unknown)).toBe(6);
    }
    expect(fitInterval(sheet(10, 1, 0), 60)).toBe(0);
  });
});

describe('two fingers', () => {
  const finger = (from: number, to: number) => ({ from: at(from), to: at(to) });
  it.each([
    ['that move apart', [finger(100, 80), finger(200, 230)], true],
    ['that come together', [finger(100, 120), finger(200, 180)], false],
    ['that move along together', [finger(100, 150), finger(200, 250)], null],
    ['that tremble', [finger(100, 98), finger(200, 203)], null],
    ['of which one is lifted', [finger(100, 20)], null],
    ['and a third', [finger(100, 20), finger(200, 280), finger(300, 300)], null],
  ])('%s', (_what, fingers, isApart) => {
    expect(readPinch(fingers)).toBe(isApart);
  });
});
