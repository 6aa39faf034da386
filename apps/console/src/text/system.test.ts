import { operatorCalls } from '@lantern/contracts/calls/all-calls';
import { batchChange } from '@lantern/contracts/calls/operator/batches';
import { expect, test } from 'vitest';

import { actionWords } from '#text/system.ts';

import { labelOf } from './label-of.ts';

test('every audited action has a text', () => {
  const declared = Object.values(operatorCalls).flatMap(({ audit }) =>
    typeof audit === 'object' ? [audit.action] : [],
  );
  const ofBatches = batchChange.def.options.map(
    ({ shape }) => `video.batch-${String(shape.kind.def.values[0])}`,
  );
  expect(declared.length).toBeGreaterThan(60);
  expect(ofBatches).toContain('video.batch-tags');
  expect([...declared, ...ofBatches].filter((it) => labelOf(actionWords, it) === it)).toEqual([]);
});
