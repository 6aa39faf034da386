import fc from 'fast-check';
import { expect, test } from 'vitest';

import { buildEncodeArguments, chooseRungs } from './encode-hls.ts';
import { fitPreview, planStoryboard } from './make-pictures.ts';
import { chooseRate } from './measure-source.ts';
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
      const chosen = chooseRate(
        declared,
        due.toSorted((a, b) => a - b),
      );
      expect(chosen).toBeGreaterThanOrEqual(4.9);
      expect(chosen).toBeLessThanOrEqual(60);
    }),
  );
});
