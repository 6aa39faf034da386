import { getMember, updateMember, uploadImage } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

const renameMember = uncheckedStatement(
  'test-rename',
  'update member set nickname = $2 where id = $1',
);
let testApp: TestApp;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { BANNED_WORDS: '加微信,casino' } });
  // Of VIP, who changes it as often as wished.
  member = await createMember(testApp.deps, { vip: { plan: 1, days: 30 } });
  other = await createMember(testApp.deps);
});
afterAll(() => testApp.close());

const current = () => askAs(testApp, member)(getMember, { memberCode: member.memberCode });
const upload = async (caller: TestMember, fields: Record<string, string> = {}) =>
  dataOf(await sendFormAs(testApp, caller)(uploadImage, { file: await makePicture(), fields }))
    .file;

describe('a profile', () => {
  test('changes in what is sent and keeps the rest', async () => {
    const send = askAs(testApp, member);
    const named = await send(updateMember, {
      memberNichen: '  夜航船 ',
      memberSignature: ' 一盏\n灯 ',
    });
    expect(named).toMatchObject({
      memberNichen: '夜航船',
      memberSignature: '一盏 灯',
      memberAvatar: '',
    });
    const signed = await send(updateMember, { memberSignature: '' });
    expect(signed).toMatchObject({ memberNichen: '夜航船', memberSignature: '' });
    expect(await current()).toEqual(signed);
  });

  test('takes an avatar the member uploaded, keeps it, and gives it up', async () => {
    const address = await upload(member);
    const send = askAs(testApp, member);
    const changed = await send(updateMember, { memberAvatar: address, memberNichen: '夜航船' });
    expect(changed.memberAvatar).toBe(address);
    const kept = await send(updateMember, { memberAvatar: changed.memberAvatar });
    expect(kept.memberAvatar).toBe(address);
    const shown = await testApp.app.inject(address);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
      200,
      'public, max-age=86400',
    ]);
    const bare = await send(updateMember, { memberAvatar: '' });
    expect(bare.memberAvatar).toBe('');
  });

  test.each([
    'https://example.org/face.webp',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/media/images/poster.webp',
    '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp',
  ])('takes no avatar from %j', async (memberAvatar) => {
    const refused = await callAs(testApp, member)(updateMember, {
      memberAvatar,
      memberNichen: '新名',
    });
    expect(refused).toMatchObject({ code: 500, msg: '请先上传头像图片' });
    expect((await current()).memberNichen).not.toBe('新名');
  });

  test('takes neither another’s picture nor a payment code as avatar', async () => {
    for (const address of [
      await upload(other),
      await upload(member, { purpose: 'payment-code' }),
    ]) {
      const refused = await callAs(testApp, member)(updateMember, { memberAvatar: address });
      expect(refused.code).toBe(500);
    }
  });

  test.each([
    ['', '昵称长度为1-30个字符'],
    ['   ', '昵称长度为1-30个字符'],
    ['名'.repeat(31), '昵称长度为1-30个字符'],
    ['\u202Egnp', '昵称包含无法显示的字符'],
    ['夜\u200B航', '昵称包含无法显示的字符'],
    ['官 方 客 服', '昵称不能冒充官方或客服'],
    ['ＡＤＭＩＮ', '昵称不能冒充官方或客服'],
    ['灯影', '昵称不能冒充官方或客服'],
  ])('takes no nickname like %j', async (memberNichen, words) => {
    const refused = await callAs(testApp, member)(updateMember, { memberNichen });
    expect(refused).toMatchObject({ code: 500, msg: words });
  });

  test.each([
    { memberNichen: '加-微-信 看片' },
    { memberNichen: 'Ｃａｓｉｎｏ888' },
    { memberSignature: '想看全集加 微 信' },
  ])('takes no word that the operator banned: %j', async (words) => {
    const before = await current();
    const refused = await callAs(testApp, member)(updateMember, words);
    expect(refused).toMatchObject({ code: 500, msg: '内容包含不允许的词语，请修改后再发' });
    expect(await current()).toEqual(before);
  });

  test('keeps a word that was banned only later, until the member changes it', async () => {
    const { db } = testApp.deps;
    await db.run(renameMember, [other.memberId, 'casino 老友']);
    const changed = await askAs(testApp, other)(updateMember, {
      memberNichen: 'casino 老友',
      memberSignature: '一盏灯',
    });
    expect(changed).toMatchObject({ memberNichen: 'casino 老友', memberSignature: '一盏灯' });
  });

  test.each(['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '{{7*7}}', "' OR 1=1 --"])(
    'keeps %j as the words they are',
    async (words) => {
      const changed = await askAs(testApp, member)(updateMember, {
        memberNichen: words,
        memberSignature: words,
      });
      expect(changed).toMatchObject({ memberNichen: words, memberSignature: words });
      expect(await current()).toEqual(changed);
    },
  );

  test('keeps what another device has saved meanwhile', async () => {
    const { db } = testApp.deps;
    const { saving } = await db.transact(async (tx) => {
      await tx.run(renameMember, [member.memberId, '另一台']);
      const sent = askAs(testApp, member)(updateMember, { memberSignature: '这一台' });
      await expect.poll(() => countWaiting(testApp)).toBe(1);
      return { saving: sent };
    });
    const saved = { memberNichen: '另一台', memberSignature: '这一台' };
    expect(await saving).toMatchObject(saved);
    expect(await current()).toMatchObject(saved);
  });

  test('is the caller’s own, with any member named', async () => {
    const before = await askAs(testApp, other)(getMember, { memberCode: other.memberCode });
    const send = callAs(testApp, member);
    const refused = await send(updateMember, {
      memberCode: other.memberCode,
      memberNichen: '改名',
    });
    const nobody = await send(updateMember, { memberCode: '10000000', memberNichen: '改名' });
    expect(refused).toMatchObject({ status: 403, code: 403 });
    expect({ ...nobody, headers: null }).toEqual({ ...refused, headers: null });
    expect(await askAs(testApp, other)(getMember, { memberCode: other.memberCode })).toEqual(
      before,
    );
  });

  test('has nothing else to change', async () => {
    const before = await current();
    const claims = {
      memberVip: 3,
      vipDate: '2099-01-01 00:00:00',
      memberCion: 999,
      balance: '9.00',
    };
    const names = { memberName: 'root', h5Uuid: other.h5Uuid, token: 'x', role: 'operator' };
    const payload = { ...claims, ...names, memberSignature: before.memberSignature };
    expect(await askAs(testApp, member)(updateMember, payload)).toEqual(before);
  });
});
