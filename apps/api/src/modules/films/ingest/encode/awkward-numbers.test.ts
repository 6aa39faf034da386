import fc from 'fast-check';
import { expect, test } from 'vitest';

import { chooseRate, chooseTimes } from '../../../../platform/film-rate.ts';
import { buildEncodeArguments, chooseRungs } from './encode-hls.ts';
import { fitPreview, planStoryboard } from './make-pictures.ts';
import { readSourceFacts } from './probe-source.ts';

const rate = fc.oneof(
  fc.constantFrom(23.976, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60),
  fc.double({ min: 5, max: 60, noNaN: true }),
);
/** To the millisecond, from a second to six hours. */
const seconds = fc.integer({ min: 1000, max: 6 * 3_600_000 }).map((ms) => ms / 1000);
/** Narrow pixels make a side that is no whole number. */
const side = fc.oneof(
  fc.integer({ min: 1, max: 4096 }),
  fc.double({ min: 1, max: 4096, noNaN: true }),
);
const size = fc.record({ width: side, height: side });

const isEven = (length: number): boolean => length >= 2 && Number.isInteger(length / 2);

test('rungs have even sides, names of their own, and are no larger than the film', () => {
  fc.assert(
    fc.property(size, (shown) => {
      const rungs = chooseRungs(shown);
      expect(rungs.length).toBeGreaterThan(0);
      expect(new Set(rungs.map((it) => it.name)).size).toBe(rungs.length);
      for (const rung of rungs) {
        expect([rung.width, rung.height].every(isEven)).toBe(true);
        expect(rung.name).toMatch(/^\d+p$/);
        expect(rung.width).toBeLessThanOrEqual(Math.max(2, shown.width + 1));
        expect(rung.height).toBeLessThanOrEqual(Math.max(2, shown.height + 1));
      }
    }),
  );
});

test('a storyboard has a place for every picture, and a hundred at most', () => {
  fc.assert(
    fc.property(size, seconds, (shown, length) => {
      const durationMs = Math.round(length * 1000);
      const plan = planStoryboard(shown, durationMs, 4000);
      const numbers = [plan.columns, plan.rows, plan.intervalMs, plan.width, plan.height];
      for (const number of numbers) expect(Number.isInteger(number) && number > 0).toBe(true);
      expect(plan.columns * plan.rows * plan.intervalMs).toBeGreaterThanOrEqual(durationMs);
      expect(Math.ceil(durationMs / plan.intervalMs)).toBeLessThanOrEqual(100);
      const preview = fitPreview(shown);
      expect([preview.width, preview.height].every(isEven)).toBe(true);
    }),
  );
});

test('arguments of the encoder are plain numbers, whatever the film is', () => {
  const sound = fc.record({
    stream: fc.nat(40),
    startSeconds: fc.double({ min: 0, max: 20_000, noNaN: true }),
    channels: fc.integer({ min: 1, max: 64 }),
    hasLayout: fc.boolean(),
  });
  const facts = fc.record({
    width: side,
    height: side,
    durationSeconds: seconds,
    framesPerSecond: rate,
    opening: fc.record({ format: fc.constant(null), rawRate: fc.option(rate) }),
    picture: fc.record({
      stream: fc.nat(40),
      endSeconds: seconds,
      fieldOrder: fc.constantFrom('tff', 'bff', null),
      hdr: fc.constantFrom('smpte2084', 'arib-std-b67', null),
    }),
    largestSide: fc.integer({ min: 240, max: 2160 }),
    notes: fc.constant([]),
    sound: fc.option(sound),
    otherSounds: fc.array(sound, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(facts, (noted) => {
      const film = readSourceFacts(JSON.parse(JSON.stringify(noted)));
      const rungs = chooseRungs(film);
      const args = buildEncodeArguments({ source: '/f', facts: film, rungs });
      expect(args.join(' ')).not.toMatch(/NaN|Infinity|undefined|null|\de[-+]?\d|=-|:-/);
      for (const name of ['-b:a', '-maxrate', '-bufsize', '-g']) {
        expect(args[args.indexOf(name) + 1]).toMatch(/^\d+$/);
      }
    }),
  );
});

test('the rate of a film is found again in whole milliseconds', () => {
  fc.assert(
    fc.property(
      rate,
      fc.integer({ min: 20, max: 2000 }),
      fc.option(rate),
      (real, pictures, declared) => {
        const due = Array.from(
          { length: pictures },
          (_, i) => Math.round((i / real) * 1000) / 1000,
        );
        const chosen = chooseRate(declared, due);
        expect(Math.abs(chosen - real) / real).toBeLessThan(0.03);
      },
    ),
  );
});

test('any times at all give a rate that can be encoded', () => {
  const times = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }));
  fc.assert(
    fc.property(fc.option(fc.double()), times, (declared, due) => {
      const dueSeconds = due.toSorted((a, b) => a - b);
      const chosen = chooseTimes(chooseRate(declared, dueSeconds), dueSeconds);
      expect(chosen.framesPerSecond).toBeGreaterThanOrEqual(4.9);
      expect(chosen.framesPerSecond).toBeLessThanOrEqual(60);
    }),
  );
});

const ntsc = 1000 / 1001;

test.each([
  ['100', 100, 100, 50],
  ['119.88', 120 * ntsc, 120 * ntsc, 60 * ntsc],
  ['119.88 that is declared as 120', 120 * ntsc, 120, 60 * ntsc],
  ['120', 120, 120, 60],
  ['144', 144, 144, 48],
  ['240', 240, 240, 60],
  ['90', 90, 90, 45],
  ['hardly more than 60', 60.02, 60.02, 60],
  ['59.94 that is declared as 60', 60 * ntsc, 60, 60 * ntsc],
  ['50', 50, 50, 50],
])('a film of %s pictures a second goes evenly', (_what, real, declared, shown) => {
  // A minute in the milliseconds of Matroska.
  const due = Array.from({ length: 60 * real }, (_, i) => Math.round((i / real) * 1000) / 1000);
  const times = chooseTimes(chooseRate(declared, due), due);
  expect(times.framesPerSecond).toBeCloseTo(shown, 6);
  expect(times.oneOf).toBe(Math.round(real / shown));
});

test.each([
  ['a hole of a second and a half in five seconds', 25, (i: number) => i <= 50 || i >= 88],
  ['one of twenty missing', 30, (i: number) => i % 20 !== 7],
  ['one of twelve missing', 24_000 / 1001, (i: number) => i % 12 !== 5],
])('a film with %s keeps its rate, on which the others lie', (_what, real, isThere) => {
  const all = Array.from({ length: 125 }, (_, i) => i).filter(isThere);
  const due = all.map((i) => Math.round((i / real) * 1000) / 1000);
  for (const declared of [real, null]) {
    const times = chooseTimes(chooseRate(declared, due), due);
    expect(times.framesPerSecond).toBeCloseTo(real, 2);
  }
});

test('a fast stream without times is not slow motion', () => {
  const rate = chooseRate(120, []);
  expect([rate, chooseTimes(rate, [])]).toEqual([
    120,
    { framesPerSecond: 60, oneOf: 2, offGridSeconds: 0 },
  ]);
});

test('pictures that come in pairs, a tick of the clock apart, are not taken for a film of that clock', () => {
  const due = Array.from({ length: 3000 }, (_, i) => Math.floor(i / 2) / 30 + (i % 2) / 90_000);
  const { framesPerSecond, oneOf } = chooseTimes(chooseRate(60, due), due);
  expect([framesPerSecond, oneOf]).toEqual([60, 1]);
});

test('pictures that come at any time are shown as often as can be', () => {
  const due = Array.from({ length: 400 }, (_, i) => i / 70 + ((i * i) % 7) / 500);
  expect(chooseTimes(70, due)).toEqual({ framesPerSecond: 60, oneOf: 1, offGridSeconds: 0 });
});
