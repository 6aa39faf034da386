import { expect, test } from 'vitest';

import LongModules from './long-modules.ts';

test('a file that runs for long is named, and one that hangs ends the run', () => {
  const printed: string[] = [];
  let minutes = 0;
  let ends = 0;
  const reporter = new LongModules({
    now: () => minutes * 60_000,
    say: (line) => printed.push(line.trim()),
    end: () => void (ends += 1),
  });
  const [film, other] = [
    { relativeModuleId: 'film.test.ts' },
    { relativeModuleId: 'other.test.ts' },
  ];
  reporter.onTestModuleStart(film);
  minutes = 4;
  reporter.onTestModuleStart(other);
  reporter.look();
  expect(printed).toEqual([]);
  minutes = 49;
  reporter.onTestModuleEnd(other);
  reporter.look();
  expect(printed).toEqual(['running for 49 min: film.test.ts']);
  expect(ends).toBe(0);
  minutes = 50;
  reporter.look();
  expect(printed.at(-1)).toBe('given up: film.test.ts');
  expect(ends).toBe(1);
});
