import { sendChatPicture } from '@lantern/contracts/calls/chat';
import { updateMember } from '@lantern/contracts/calls/member';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openStorage } from '../../../platform/storage/open-storage.ts';
import { sweepOrphans } from '../../../platform/storage/sweep-orphans.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, dataOf } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';
import { uploadCode } from '../../../test/upload-code.ts';
import { claimOwnUpload } from './claim-own-upload.ts';
import { readUploadName, uploadKey } from './upload-address.ts';
import { sweepUnused } from './uploads.jobs.ts';

const day = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let member: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
});
beforeEach(async () => {
  member = await createMember(testApp.deps, { balanceFen: 20_000, vip: { plan: 1, days: 30 } });
});
afterAll(() => testApp.close());

const upload = (purpose?: 'avatar' | 'payment-code') => uploadCode(testApp, member, purpose);
const show = (address: string) => askAs(testApp, member)(updateMember, { memberAvatar: address });

/** Whether the file behind an address is still in storage once everything was swept. */
async function staysAfterSweep(address: string): Promise<boolean> {
  const { config, db } = testApp.deps;
  const driver = openStorage(config);
  await sweepUnused(testApp.deps);
  await sweepOrphans({ db, driver, now: testApp.clock.now });
  const stored = await Array.fromAsync(driver.list(), ({ key }) => key);
  return stored.includes(uploadKey(readUploadName(address) ?? ''));
}

test.each(['avatar', 'payment-code', undefined] as const)(
  'what was uploaded as %s and never became one is gone after a day, and not before',
  async (purpose) => {
    const address = await upload(purpose);
    testApp.clock.advance(day - 1);
    expect(await staysAfterSweep(address)).toBe(true);
    testApp.clock.advance(1);
    expect(await staysAfterSweep(address)).toBe(false);
  },
);

test('an avatar stays while it is shown, and goes when another one took its place', async () => {
  const first = await upload('avatar');
  await show(first);
  testApp.clock.advance(2 * day);
  expect(await staysAfterSweep(first)).toBe(true);
  await show(await upload('avatar'));
  expect(await staysAfterSweep(first)).toBe(false);
});

test('the payment code of a withdrawal and a picture of a conversation stay', async () => {
  const imgurl = await upload('payment-code');
  await askAs(testApp, member)(requestWithdrawal, { imgurl, index: 'wx', money: '100.00' });
  const form = { file: await makePicture() };
  const { message } = dataOf(await sendFormAs(testApp, member)(sendChatPicture, form));
  testApp.clock.advance(2 * day);
  expect(await staysAfterSweep(imgurl)).toBe(true);
  expect(await staysAfterSweep(message)).toBe(true);
});

test('one that is being taken into use is left alone', async () => {
  const address = await upload('avatar');
  testApp.clock.advance(2 * day);
  const { db, now } = testApp.deps;
  await db.transact(async (tx) => {
    await claimOwnUpload({ db: tx, now }, member.memberId, address, 'avatar');
    expect(await staysAfterSweep(address)).toBe(true);
  });
});
