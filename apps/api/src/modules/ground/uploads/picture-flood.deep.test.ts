import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { measureCalm, measureFloods } from '../../../test/picture-flood.ts';
import { serveBeside, sharedSecret } from '../../../test/serve-beside.ts';

/** What the API may hold after all of it, in MiB: compose gives it 1024. */
const mostMemory = 400;
/** What others may wait, in milliseconds, and how much longer than without a flood on a machine that is busy otherwise. */
const patience = { memberMs: 5000, operatorMs: 2000, times: 12 };

test('floods of pictures cost neither memory nor others their turn', async () => {
  const testApp = await useTestApp({ env: { SIGNING_SECRET: sharedSecret } });
  const { deps, connectionString } = testApp;
  const members = await Promise.all(Array.from({ length: 33 }, () => createMember(deps)));
  const [member, ...flooders] = members.map(({ token }) => token);
  const operator = await createOperator(deps, { isProved: true });
  const { child, origin } = await serveBeside(connectionString);
  const readMemory = (): number => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };
  const site = {
    origin,
    floodTokens: flooders,
    member: { token: member ?? '', address: '203.0.113.5' },
    operator: { token: operator.token, address: '203.0.113.6' },
    readMemory,
  };
  // The first picture loads the decoder.
  await measureCalm(site);
  const calm = await measureCalm(site);
  const floods = await measureFloods(site);
  const left = readMemory();
  for (const it of [calm, ...floods, { left }]) process.stdout.write(`${JSON.stringify(it)}\n`);
  expect(floods.map((it) => it.codes)).toEqual(floods.map(() => [0, 0]));
  expect(left).toBeLessThanOrEqual(mostMemory);
  for (const { memberMs, operatorMs } of floods) {
    const { times } = patience;
    expect(memberMs).toBeLessThan(Math.max(patience.memberMs, times * calm.memberMs));
    expect(operatorMs).toBeLessThan(Math.max(patience.operatorMs, times * calm.operatorMs));
  }
}, 300_000);
