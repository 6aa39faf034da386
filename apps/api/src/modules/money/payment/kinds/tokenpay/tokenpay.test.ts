import { expect, test } from 'vitest';

import { ChannelFault, type Payer } from '../../channels/channel.ts';
import { findKind } from '../all-kinds.ts';
import { fieldsFrom } from '../fields-of.ts';
import type { Ground } from '../kind.ts';
import { signTokenPay } from './tokenpay.ts';

const number = 'P20261125223000482915';
const now = new Date('2026-11-25T14:30:00Z');
const order = {
  number,
  method: 'any',
  ask: { currency: 'CNY', minor: 3000n },
  title: 'VIP 月卡 30天',
  expiresAt: new Date('2026-11-25T14:45:00Z'),
};
const payer: Payer = {
  origin: 'https://video.example',
  address: '203.0.113.7',
  place: 'desktop',
  id: null,
};
const values = {
  baseUrl: 'https://coins.example/',
  currency: 'TRX',
  signing: 'md5',
  token: 'long-enough',
};
const id = '644bc479-df0c-3f1c-00fe-9cb3012b148b';
const info = { Id: id, OutOrderId: number, ActualAmount: '30', BaseCurrency: 'CNY' };
const page = `https://coins.example/Pay?Id=${id}`;
const created = { success: true, data: page, info };
const found = { id, outOrderId: number, actualAmount: 30, status: 1 };

/** A channel whose gateway says this. */
function saying(answer: object) {
  const ground: Ground = {
    key: 'tokenpay-7',
    methods: [],
    opens: [],
    refundsByGateway: false,
    publicBaseUrl: 'https://video.example',
    notifyUrl: 'https://video.example/notify',
    returnUrl: () => 'https://video.example/return',
    now: () => now,
    randomBytes: (size) => Buffer.alloc(size),
    async ask() {
      const body = Buffer.from(JSON.stringify(answer));
      return { status: 200, headers: {}, body, text: body.toString(), isWhole: true };
    },
  };
  const channel = findKind('tokenpay')?.make({ now: values, before: null }, ground);
  if (!channel) throw new Error('no channel');
  return channel;
}
const openFault = (answer: object) =>
  saying(answer)
    .open(order, payer)
    .then(
      () => null,
      (error: unknown) => (error instanceof ChannelFault ? error.fault : error),
    );
const askWord = async (data: object) =>
  (await saying({ success: true, data }).ask?.({ ...order, gatewayOrder: id }))?.word;

test('signs as its documentation does', () => {
  const fields = { Id: '66f9d5a8-d9c7-0224-004f-a16a1c068e08' };
  const signature = signTokenPay(fieldsFrom(fields), { token: '666', signing: 'md5' });
  expect(signature).toBe('baa261cc6af3f5efbed15e17a285f653');
});

test('opens its page, and only for what was asked in yuan', async () => {
  const opened = { as: 'redirect', url: page, gatewayOrder: id };
  expect(await saying(created).open(order, payer)).toEqual(opened);
  // What the payer pays is shown where it is told, and is a number.
  const openAsking = (Amount: unknown) =>
    saying({ ...created, info: { ...info, Amount } }).open(order, payer);
  const inCoins = { ...opened, asked: { currency: 'TRX', amount: '88.1234' } };
  expect([await openAsking('88.1234'), await openAsking(88.1234)]).toEqual([inCoins, inCoins]);
  expect(await openAsking('<b>1</b>')).toEqual(opened);
  const other = (change: object) => openFault({ ...created, info: { ...info, ...change } });
  expect(await other({ ActualAmount: '29.99' })).toBe('unclear');
  expect(await other({ BaseCurrency: 'USD' })).toBe('unclear');
  expect(await other({ OutOrderId: 'P1' })).toBe('unclear');
  const words = { key: '\u7B7E\u540D\u9A8C\u8BC1\u5931\u8D25', other: 'no such coin' };
  expect(await openFault({ success: false, message: words.key })).toBe('key-refused');
  expect(await openFault({ success: false, message: words.other })).toBe('refused');
});

test('an answer about another order is no answer', async () => {
  const trade = { order: number, trade: id };
  expect(await askWord(found)).toEqual({ says: 'paid', ...trade, money: order.ask });
  expect(await askWord({ ...found, status: 'Pending' })).toEqual({ says: 'not_paid' });
  expect(await askWord({ ...found, status: 2 })).toEqual({ says: 'failed', ...trade });
  await expect(askWord({ ...found, outOrderId: 'P1' })).rejects.toThrow('another order');
});

test('a notify with HMAC is none where the channel has MD5', () => {
  const notified = {
    OutOrderId: number,
    Id: id,
    Status: '1',
    ActualAmount: '30',
    BaseCurrency: 'CNY',
  };
  const read = (signing: 'md5' | 'hmac', change: object = {}) => {
    const fields = { ...notified, ...change };
    const Signature = signTokenPay(fieldsFrom(fields), { token: values.token, signing });
    return saying({}).read({
      method: 'POST',
      query: Buffer.alloc(0),
      body: Buffer.from(JSON.stringify({ ...fields, Signature })),
      contentType: 'application/json',
      headers: {},
      receivedAt: now,
    });
  };
  expect(read('md5')).toEqual({ says: 'paid', order: number, trade: id, money: order.ask });
  expect(read('hmac')).toEqual({ says: 'refused', why: 'bad_sign' });
  const dollars = { currency: 'USD', minor: 3000n };
  expect(read('md5', { BaseCurrency: 'USD' })).toMatchObject({ money: dollars });
});
