import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';

import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { autoRegister } from '@lantern/contracts/calls/member';
import { operatorAccountCalls } from '@lantern/contracts/calls/operator/account';
import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { envelope } from '@lantern/contracts/envelope';
import * as z from 'zod/mini';

import { totpCode, totpStepOf } from '../src/modules/ground/operator/login/totp.ts';
import { measureCalm, measureFloods } from '../src/test/picture-flood.ts';
import { readBase32 } from '../src/test/read-base32.ts';

/*
 * Floods a running site with pictures, as free accounts at four addresses can, and looks at how others fare:
 *   node apps/api/verify/flood.ts <address> <operator> <password> <container of the API>
 * The site has to believe X-Forwarded-For from here. The operator gets a second factor.
 */
const [origin = '', loginName = '', loginPwd = '', container = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`  ✓ ${line}\n`);

/** What the API may hold, in MiB; its container has 1024. */
const mostMemory = 400;
const patience = { memberMs: 5000, operatorMs: 2000, times: 12 };

interface Asking {
  token?: string;
  address?: string;
}

async function ask<C extends Call>(
  call: C,
  payload: PayloadInputOf<C>,
  { token = '', address = '203.0.113.9' }: Asking = {},
): Promise<AnswerOf<C>> {
  const answer = await fetch(origin + call.path, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      security: '1',
      ...(token !== '' && { token }),
    },
    body: JSON.stringify(payload),
  });
  const { code, msg, data } = envelope.parse(await answer.json());
  assert.equal(code, 0, `${call.path}: ${msg}`);
  const schema: C['answer'] = call.answer;
  return z.parse(schema, data);
}

async function register(address: string): Promise<string> {
  const uuid = crypto.randomUUID();
  return (await ask(autoRegister, { deviceType: 0, uuid }, { address })).token;
}

const { token } = await ask(logInOperator, { loginName, loginPwd });
const { secret, draft } = await ask(operatorAccountCalls.beginTotp, {}, { token });
const code = totpCode(readBase32(secret), totpStepOf(new Date()));
await ask(operatorAccountCalls.addTotp, { draft, code, name: 'flood' }, { token });
const floodTokens: string[] = [];
for (let index = 0; index < 32; index++) {
  floodTokens.push(await register(`198.51.100.${(index % 4) + 1}`));
}
say('32 members register at 4 addresses, and an operator sets up a second factor');

/** The memory of the API in MiB, without what the kernel keeps of files. */
function readMemory(): number {
  const read = 'cat /sys/fs/cgroup/memory/memory.stat /sys/fs/cgroup/memory.stat 2>/dev/null';
  const output = execFileSync('docker', [
    'exec',
    container,
    'sh',
    '-c',
    `${read}; true`,
  ]).toString();
  return Math.round(Number(/^(?:total_rss|anon) (\d+)$/m.exec(output)?.[1]) / 1024 ** 2);
}

const member = { token: await register('203.0.113.5'), address: '203.0.113.5' };
const operator = { token, address: '203.0.113.6' };
const site = { origin, floodTokens, member, operator, readMemory };
await measureCalm(site);
const calm = await measureCalm(site);
const reports = await measureFloods(site);
const left = readMemory();
for (const it of [calm, ...reports]) {
  const { kind, memberMs, operatorMs, codes, mostMemory: most, statuses } = it;
  const answers = JSON.stringify(statuses);
  say(
    `flood of ${kind}: member ${memberMs} ms, operator ${operatorMs} ms, ${most} MiB, ${answers}`,
  );
  assert.deepEqual(codes, [0, 0], 'a picture was not stored');
  assert(memberMs < Math.max(patience.memberMs, patience.times * calm.memberMs));
  assert(operatorMs < Math.max(patience.operatorMs, patience.times * calm.operatorMs));
}
assert(left <= mostMemory, `${left} MiB are left`);
say(`${left} MiB are left`);
