import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { sendChatPicture } from '@lantern/contracts/calls/chat';
import { uploadImage } from '@lantern/contracts/calls/member';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { type Caller, dataOf } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { buy, coinsFor } from '../../../test/pay-order.ts';
import { sendFormAs } from '../../../test/send-form.ts';
import { claimOwnUpload } from './claim-own-upload.ts';
import { uploadAddress } from './upload-address.ts';
import { uploadGrantsOf } from './upload-grants.ts';

let testApp: TestApp;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  testApp = await buildTestApp();
  member = await createMember(testApp.deps);
  other = await createMember(testApp.deps);
});
afterAll(() => testApp.close());

const minute = 60_000;
const storedFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.config.dataDir, 'storage', 'uploads')).catch(() => []);

async function upload(purpose?: 'avatar' | 'payment-code', file?: Buffer): Promise<string> {
  const fields: Record<string, string> = purpose === undefined ? {} : { purpose };
  const form = { file: file ?? (await makePicture()), fields };
  return dataOf(await sendFormAs(testApp, member)(uploadImage, form)).file;
}

const look = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url, headers });

const asMember = (caller: Caller): Record<string, string> =>
  caller === null ? {} : { token: caller.token };

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is a %s is kept as WebP under a random name',
    async (format) => {
      const file = await makePicture({ format, width: 300, height: 200 });
      const address = await upload('avatar', file);
      expect(address).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
      const shown = await look(address);
      expect(shown.statusCode).toBe(200);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 300,
        height: 200,
      });
    },
  );

  test('is served as a picture that can do nothing', async () => {
    const { headers } = await look(await upload('avatar'));
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  test('loses what its file said beside it, and stands upright', async () => {
    const file = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#222' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const shown = await look(await upload('avatar', file));
    const kept = await sharp(shown.rawPayload).metadata();
    expect([kept.width, kept.height]).toEqual([20, 40]);
    expect([kept.exif, kept.xmp, kept.icc, kept.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is made smaller when it is larger than any screen shows it', async () => {
    const large = await makePicture({ width: 5000, height: 1000 });
    const avatar = await look(await upload('avatar', large));
    expect(await sharp(avatar.rawPayload).metadata()).toMatchObject({ width: 512, height: 102 });
    const draft = await look(await upload(undefined, large));
    expect(await sharp(draft.rawPayload).metadata()).toMatchObject({ width: 2048, height: 410 });
  });

  test('that moves keeps its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 32, height: 32, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(3);
    const shown = await look(await upload('avatar', file));
    expect((await sharp(shown.rawPayload).metadata()).pages ?? 1).toBe(1);
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect([dominant.r > 200, dominant.g < 60]).toEqual([true, true]);
  });

  test('with a script behind it is only a picture afterwards', async () => {
    const gif = await makePicture({ format: 'gif' });
    const file = Buffer.concat([gif, Buffer.from('<script>alert(1)</script><?php system(1);')]);
    const shown = await look(await upload('avatar', file));
    expect(shown.rawPayload.includes('script')).toBe(false);
    expect(shown.rawPayload.includes('php')).toBe(false);
  });

  test.each(['../../evil.html', 'a\0b.png', 'x'.repeat(300), 'a\r\nset-cookie: a=b', '图片.png'])(
    'is named by the server, not %j',
    async (fileName) => {
      const file = await makePicture();
      const form = { file, fileName, fields: { purpose: 'avatar' } };
      const answered = await sendFormAs(testApp, member)(uploadImage, form);
      expect(dataOf(answered).file).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
    },
  );
});

describe('who may see a picture', () => {
  test('an avatar: every visitor', async () => {
    const address = await upload('avatar');
    for (const caller of [null, other, member]) {
      expect((await look(address, asMember(caller))).statusCode).toBe(200);
    }
  });

  test('a payment code: its member alone, by token or by the cookie that came with it', async () => {
    const form = { file: await makePicture(), fields: { purpose: 'payment-code' } };
    const answered = await sendFormAs(testApp, member)(uploadImage, form);
    const { file } = dataOf(answered);
    const cookie = String(answered.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toContain('Path=/uploads/');
    const own = { cookie: cookie.slice(0, cookie.indexOf(';')) };
    expect((await look(file, asMember(member))).statusCode).toBe(200);
    expect((await look(file, own)).statusCode).toBe(200);
    const nothing = await look('/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp');
    for (const headers of [
      {},
      asMember(other),
      { ...own, ...asMember(other) },
      { cookie: 'viewer=1.x' },
    ]) {
      const refused = await look(file, headers);
      expect([refused.statusCode, refused.json()]).toEqual([404, nothing.json()]);
    }
    expect((await look(`/uploads/${file.split('/').at(-1)}`, asMember(member))).statusCode).toBe(
      404,
    );
  });

  test('a payment code: not even its member after a quarter of an hour', async () => {
    const file = await upload('payment-code');
    testApp.clock.advance(9 * minute);
    expect((await look(file, asMember(member))).statusCode).toBe(200);
    testApp.clock.advance(6 * minute);
    expect((await look(file, asMember(member))).statusCode).toBe(404);
  });

  test('a grant of one picture opens no other', async () => {
    const [one, two] = [await upload('payment-code'), await upload('payment-code')];
    const mixed = `/uploads/${one.split('/')[2]}/${two.split('/')[3]}`;
    expect((await look(mixed, asMember(member))).statusCode).toBe(404);
  });
});

describe('a picture without a purpose', () => {
  const claim = (address: string, by: TestMember, purpose: 'avatar' | 'payment_code') =>
    claimOwnUpload(testApp.deps, by.memberId, address, purpose);

  test('becomes a payment code by being used as one, and is private from then on', async () => {
    const address = await upload();
    expect((await look(address)).statusCode).toBe(200);
    const used = await claim(address, member, 'payment_code');
    expect(used?.sha256).toHaveLength(32);
    expect((await look(address)).statusCode).toBe(404);
    const { deps } = testApp;
    const name = used?.name ?? '';
    const fresh = uploadAddress(
      { name, purpose: 'payment_code' },
      uploadGrantsOf(deps),
      deps.now(),
    );
    expect((await look(fresh, asMember(member))).statusCode).toBe(200);
    expect(await claim(fresh, member, 'payment_code')).toMatchObject({ name });
    expect(await claim(address, member, 'avatar')).toBeNull();
  });

  test('is used by its own member only', async () => {
    expect(await claim(await upload(), other, 'avatar')).toBeNull();
    expect(await claim(await upload('avatar'), member, 'payment_code')).toBeNull();
  });

  test.each([
    'https://example.org/a.webp',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/uploads/../images/a.webp',
    '/media/images/a.webp',
    '',
  ])('is not %j', async (address) => {
    expect(await claim(address, member, 'avatar')).toBeNull();
  });

  test('is gone after a day', async () => {
    const address = await upload();
    testApp.clock.advance(24 * 60 * minute);
    expect((await look(address)).statusCode).toBe(404);
    expect(await claim(address, member, 'avatar')).toBeNull();
  });
});

describe('a day', () => {
  test('has so many uploads for a member, tries included', async () => {
    const limited = await useTestApp({ env: { LIMIT_UPLOADS_PER_DAY: '3' } });
    const [busy, fresh] = [await createMember(limited.deps), await createMember(limited.deps)];
    const file = await makePicture();
    const send = sendFormAs(limited, busy);
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(uploadImage, { file })));
    expect(sent.filter(({ code }) => code === 0)).toHaveLength(3);
    const refused = sent.find(({ code }) => code !== 0);
    expect(refused).toMatchObject({ status: 200, code: 500, msg: '今日上传已达上限，请明天再来' });
    expect(await storedFiles(limited)).toHaveLength(3);
    expect((await sendFormAs(limited, fresh)(uploadImage, { file })).code).toBe(0);
    limited.clock.advance(24 * 60 * minute);
    expect((await send(uploadImage, { file })).code).toBe(0);
  });

  test('has so many bytes for a member', async () => {
    const file = await makePicture({ width: 800, height: 800 });
    const env = { LIMIT_UPLOAD_BYTES_PER_DAY: String(file.length * 2 + 1) };
    const limited = await useTestApp({ env });
    const send = sendFormAs(limited, await createMember(limited.deps));
    const codes: number[] = [];
    for (let count = 0; count < 3; count++) codes.push((await send(uploadImage, { file })).code);
    expect(codes).toEqual([0, 0, 500]);
  });

  test('has so many bytes for all unpaid members of an address together, through every door', async () => {
    const env = { LIMIT_GUEST_UPLOAD_BYTES_PER_DAY: '524288', TRUST_PROXY: '127.0.0.1' };
    const limited = await useTestApp({ env });
    const file = await makePicture();
    const send = async (address: string, by?: TestMember) => {
      const form = { file, headers: { 'x-forwarded-for': address } };
      return (
        await sendFormAs(limited, by ?? (await createMember(limited.deps)))(uploadImage, form)
      ).code;
    };
    const guests = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'];
    const codes = await Promise.all(guests.map((address) => send(address)));
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 500, 500]);
    expect(await storedFiles(limited)).toHaveLength(2);
    const picture = { file, headers: { 'x-forwarded-for': '2001:db8::5' } };
    const chat = sendFormAs(limited, await createMember(limited.deps));
    expect((await chat(sendChatPicture, picture)).msg).toBe('今日上传已达上限，请明天再来');
    const buyer = await createMember(limited.deps);
    await buy(limited, buyer, coinsFor(10));
    expect(await send('2001:db8::1', buyer)).toBe(0);
    expect(await send('2001:db8:0:1::1')).toBe(0);
    limited.clock.advance(24 * 60 * minute);
    expect(await send('2001:db8::1')).toBe(0);
  });
});
