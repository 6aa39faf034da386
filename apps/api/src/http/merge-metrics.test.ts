import { expect, test } from 'vitest';

import { mergeMetrics } from './merge-metrics.ts';

const of = (value: number): string =>
  `# HELP a_total What it is.\n# TYPE a_total counter\na_total ${value}\n# HELP b Another.\n# TYPE b gauge\nb{x="{1}"} 2\n`;

test('every family is there once, with the series of each process', () => {
  const merged = mergeMetrics([
    { process: 1, text: of(5) },
    { process: 2, text: of(7) },
  ]);
  expect(merged.split('\n')).toEqual([
    '# HELP a_total What it is.',
    '# TYPE a_total counter',
    'a_total{process="1"} 5',
    'a_total{process="2"} 7',
    '',
    '# HELP b Another.',
    '# TYPE b gauge',
    'b{process="1",x="{1}"} 2',
    'b{process="2",x="{1}"} 2',
    '',
  ]);
});

test('a process that stands alone needs no label', () => {
  expect(mergeMetrics([{ process: null, text: of(5) }])).toContain('\na_total 5\n');
});
