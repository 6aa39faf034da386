import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';

import { buildAdGroups, noAds } from '../testing/build-ad-groups.ts';
import { buildAd } from '../testing/build-ad.ts';
import { buildBanner } from '../testing/build-banner.ts';
import { buildChatMessage } from '../testing/build-chat-message.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildDanmaku } from '../testing/build-danmaku.ts';
import { buildDict } from '../testing/build-dict.ts';
import { buildHome } from '../testing/build-home.ts';
import { buildInvitee } from '../testing/build-invitee.ts';
import { buildMember, buildMemberWithToken } from '../testing/build-member.ts';
import { buildPaymentChannel } from '../testing/build-payment-channel.ts';
import { buildPaymentOption } from '../testing/build-payment-option.ts';
import { buildRecordRow } from '../testing/build-record-row.ts';
import { buildSignState } from '../testing/build-sign-state.ts';
import { buildSource } from '../testing/build-source.ts';
import { buildSubject } from '../testing/build-subject.ts';
import { buildVideoDetail } from '../testing/build-video-detail.ts';
import { buildVideo, buildVideos } from '../testing/build-video.ts';
import { member } from './member.ts';
import { paymentOrder } from './payment-order.ts';
import { moneyText, webAddress, wireDate } from './wire-values.ts';

const fits = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

describe('a date', () => {
  it.each(['2026-11-21 00:00:00', '2028-02-29 23:59:59'])('may be %j', (text) => {
    expect(fits(wireDate, text)).toBe(true);
  });

  it.each(['2026-11-21', '2026-11-21T00:00:00', '2026-13-01 00:00:00', '2026-01-01 24:00:00', 0])(
    'is never %j',
    (text) => {
      expect(fits(wireDate, text)).toBe(false);
    },
  );
});

describe('money', () => {
  it.each(['0.00', '0.05', '20.00', '99999999999.99'])('may be %j', (text) => {
    expect(fits(moneyText, text)).toBe(true);
  });

  it.each(['20', '20.0', '020.00', '.50', '-1.00', '1e2', '20.000', 20, ''])(
    'is never %j',
    (text) => {
      expect(fits(moneyText, text)).toBe(false);
    },
  );
});

describe('an address', () => {
  it.each(['https://a.example/x?y=1', 'HTTP://a.example', '/service', '/'])('may be %j', (text) => {
    expect(fits(webAddress, text)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://a.example',
    'https://a.example/ b',
    'service',
    '',
  ])('is never %j', (text) => {
    expect(fits(webAddress, text)).toBe(false);
  });
});

describe('a payment page', () => {
  it.each(['https://pay.example/1', 'weixin://wxpay/x', 'alipays://platformapi/x'])(
    'may be %j',
    (payurl) => {
      expect(fits(paymentOrder, { payurl, orderNo: 'V1' })).toBe(true);
    },
  );

  it.each(['javascript://%0aalert(1)', 'JavaScript:alert(1)', 'data://x', '//pay.example', '/pay'])(
    'is never %j',
    (payurl) => {
      expect(fits(paymentOrder, { payurl, orderNo: 'V1' })).toBe(false);
    },
  );
});

describe('the token', () => {
  it('is dropped from every answer that does not open a session', () => {
    const withToken = buildMemberWithToken();
    expect(withToken.token).toBeDefined();
    expect(member.parse(withToken)).not.toHaveProperty('token');
  });
});

describe('the builders', () => {
  it('build entities that fit the contract', () => {
    const built = [
      buildAd(),
      buildAdGroups(),
      buildBanner(),
      buildChatMessage(),
      buildConfig(),
      buildDanmaku(),
      buildDict(),
      buildHome(),
      buildInvitee(),
      buildMember(),
      buildPaymentChannel(),
      buildPaymentOption(),
      buildRecordRow(),
      buildSignState(),
      buildSource(),
      buildSubject(),
      buildVideo(),
      buildVideoDetail(),
      noAds,
    ];
    expect(built).not.toContain(undefined);
  });

  it('accept fields and refuse those that do not fit', () => {
    expect(buildVideo({ cartoonName: 'Fog' })).toMatchObject({
      cartoonName: 'Fog',
      cartoonCode: 101,
    });
    expect(() => buildVideo({ cartoonCode: -1 })).toThrow(/cartoonCode/);
  });

  it('build lists of different videos', () => {
    expect(buildVideos(3, 7).map(({ cartoonCode }) => cartoonCode)).toEqual([7, 8, 9]);
  });
});
