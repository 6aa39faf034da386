import { expect, it } from 'vitest';

import { runStages } from './run-stages.ts';
import type { Step } from './steps.ts';

const ground = { env: {}, reports: '' };
const good = { passed: 1, failed: 0 };

/** Runs stages whose steps record when they begin and end; leaves out what `say` prints. */
async function happenings(stages: (events: string[]) => Step[][][]) {
  const events: string[] = [];
  const printed: string[] = [];
  const total = await runStages(stages(events), ground, (text) => printed.push(text));
  return { events, printed, total };
}

it('lanes run side by side, their steps in turn, and a stage waits for the one before', async () => {
  const { events } = await happenings((log) => {
    const gate = Promise.withResolvers<void>();
    const step = (name: string, wait?: Promise<void>, open = false): Step => ({
      name,
      async run() {
        log.push(`${name} begins`);
        if (open) gate.resolve();
        await wait;
        log.push(`${name} ends`);
        return { tally: good };
      },
    });
    // The first step ends only once the second step of the other lane has begun.
    return [
      [[step('tests', gate.promise)], [step('format'), step('lint', undefined, true)]],
      [[step('browser')]],
    ];
  });
  expect(events.slice(0, 4)).toEqual([
    'tests begins',
    'format begins',
    'format ends',
    'lint begins',
  ]);
  expect(events.slice(4, 6).toSorted()).toEqual(['lint ends', 'tests ends']);
  expect(events.slice(6)).toEqual(['browser begins', 'browser ends']);
});

it('a step that fails or throws stops no other; its output is printed whole, and the last line is the sum', async () => {
  const { printed, total } = await happenings(() => [
    [
      [
        { name: 'a', run: async () => ({ tally: { passed: 3, failed: 2 }, output: 'one\ntwo\n' }) },
        { name: 'b', run: () => Promise.reject(new Error('no such program')) },
      ],
      [{ name: 'c', run: async () => ({ tally: good }) }],
    ],
    [[{ name: 'd', run: async () => ({ tally: good }) }]],
  ]);
  expect(total).toMatchObject({ passed: 5, failed: 3 });
  expect(printed.at(-1)).toBe('5 passed, 3 failed');
  expect(printed.some((it) => it.startsWith('one\ntwo\n  ✗ a: 3 passed, 2 failed in '))).toBe(true);
  expect(printed.find((it) => it.includes('✗ b: 0 passed, 1 failed'))).toContain('no such program');
  expect(printed.at(-2)?.match(/^[✓✗] \w/gm)).toEqual(['✗ a', '✗ b', '✓ c', '✓ d']);
});

it('a test that failed and then passed is named below its step and in the summary', async () => {
  const flaky = ['phone › a.spec.ts › a film plays'];
  const { printed, total } = await happenings(() => [
    [[{ name: 'browser', run: async () => ({ tally: good, flaky }) }]],
  ]);
  const named = printed.filter((it) =>
    it.includes('flaky (failed, then passed): phone › a.spec.ts'),
  );
  expect(named).toHaveLength(2);
  expect(printed.at(-1)).toBe('1 passed, 0 failed');
  expect(total).toMatchObject(good);
  expect(total.summary).toContain('flaky (failed, then passed): phone › a.spec.ts');
});
