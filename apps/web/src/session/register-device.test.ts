import { autoRegister } from '@lantern/contracts/calls/member';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { stored } from '../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../testing/fake-api.ts';
import { resetStored } from '../testing/reset-stored.ts';
import { registerDevice } from './register-device.ts';
import { beginSession } from './session.ts';

const sentUuid = z.object({ uuid: z.uuidv4(), deviceType: z.literal(0) });

afterEach(() => {
  vi.unstubAllGlobals();
  resetStored();
});

it('becomes a member and stores the member and the token apart', async () => {
  startFakeApi(answering(autoRegister, buildMemberWithToken()));
  await registerDevice();
  expect(stored.memberInfo.read()).toEqual(buildMember());
  expect(stored.token.read()).toBe(buildMemberWithToken().token);
  expect(stored.pendingDevice.read()).toBeNull();
});

it('sends a random uuid v4', async () => {
  const api = startFakeApi(answering(autoRegister, buildMemberWithToken()));
  await registerDevice();
  await registerDevice();
  const [first, second] = api.sent.map((call) => sentUuid.parse(call.payload).uuid);
  expect(first).not.toBe(second);
});

it('retries a lost answer with the same uuid, so that it stays one member', async () => {
  startFakeApi().goOffline();
  await expect(registerDevice()).rejects.toThrow('offline');
  const pending = stored.pendingDevice.read();
  const api = startFakeApi(answering(autoRegister, buildMemberWithToken()));
  await registerDevice();
  expect(pending).not.toBeNull();
  expect(sentUuid.parse(api.sent[0]?.payload).uuid).toBe(pending);
});

it('gives up a uuid the server refuses', async () => {
  startFakeApi(refusing(autoRegister, 500, '设备已注册'));
  await expect(registerDevice()).rejects.toThrow('500');
  expect(stored.pendingDevice.read()).toBeNull();
  expect(stored.memberInfo.read()).toBeNull();
});

it('keeps the uuid of a registration that may have succeeded', async () => {
  startFakeApi(refusing(autoRegister, 503, '服务繁忙'));
  await expect(registerDevice()).rejects.toThrow('503');
  expect(stored.pendingDevice.read()).not.toBeNull();
});

it('leaves a member alone who has logged in while it was under way', async () => {
  const other = buildMemberWithToken({ memberCode: '22222222', token: 'n'.repeat(43) });
  startFakeApi({
    call: autoRegister,
    body() {
      beginSession(other);
      return { code: 0, msg: '', data: buildMemberWithToken() };
    },
  });
  await registerDevice();
  expect(stored.memberInfo.read()?.memberCode).toBe('22222222');
  expect(stored.token.read()).toBe(other.token);
});
