import { expect, test } from 'vitest';

import { UsageFault } from '../../src/programs/tool/run-operator-tool.ts';
import { readArguments } from './read-arguments.ts';

test.each([
  [[], null],
  [['--from', 'v1.2.0'], 'v1.2.0'],
  [['--from=HEAD~1'], 'HEAD~1'],
  [['--from', ' main '], 'main'],
] as const)('%j upgrades from %j', (args, from) => {
  expect(readArguments(args)).toEqual({ from });
});

test.each([
  { args: ['--from'] },
  { args: ['--from', ' '] },
  { args: ['HEAD~1'] },
  { args: ['--form', 'HEAD~1'] },
])('$args is answered with how to use it', ({ args }) => {
  expect(() => readArguments(args)).toThrow(UsageFault);
});
