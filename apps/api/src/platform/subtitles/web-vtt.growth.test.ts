import { expect, test } from 'vitest';

import { writeWebVtt } from './web-vtt.ts';

/** The lines that are hardest to read: beginnings without ends, at every place. */
const hostile = ['<', '</', '<a', '<b>', '{', '{\\', '{\\p1', '\\', '\\N', '-->', '\r', '0 '];
const opened = {
  'a cue': '1\n00:00:01,000 --> 00:00:03,000\n',
  'a dialogue': 'Dialogue: 0,0:00:01.50,0:00:02.50,Default,,0,0,0,,',
  'no cue': '',
};
const cases = Object.entries(opened).flatMap(([name, head]) =>
  hostile.map((part) => [part, name, head] as const),
);

const letters = 320_000;
const ratio = 16;
/** Between what grows with the length (16) and what grows with its square (256). */
const mostGrowth = 64;
/** In microseconds; what takes less is not measured well. */
const leastTime = 1000;

test.each(cases)('a long line of %j in %s takes time by its length', (part, _name, head) => {
  const measure = (length: number): number => {
    const text = head + part.repeat(length / part.length);
    const begun = process.cpuUsage();
    writeWebVtt(text);
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  const measured = [1, 2, 3].map(() => measure(letters / ratio));
  const short = Math.max(leastTime, Math.min(...measured));
  let growth = Infinity;
  // The collector of memory may run in one measurement, and not in all of them; one that is short enough settles it.
  for (let tries = 0; tries < 3 && growth >= mostGrowth; tries++)
    growth = Math.min(growth, measure(letters) / short);
  expect(growth).toBeLessThan(mostGrowth);
});
