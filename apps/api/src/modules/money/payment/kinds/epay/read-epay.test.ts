import { expect, test } from 'vitest';

import { refused, yuan } from '../../channels/channel.ts';
import { readEpayOrder } from './read-epay.ts';

const merchant = { pid: '1001' };
const number = 'C203105210000000001';

/** The answer of a gateway as text: which number it means is lost once it is one of ours. */
const ask = (tradeNo: string, money = '30.0') =>
  readEpayOrder(
    merchant,
    number,
    `{"code":1,"status":1,"pid":1001,"out_trade_no":"${number}","trade_no":${tradeNo},"money":${money}}`,
  );

test.each([
  ['2031042100000000001', '2031042100000000001'],
  ['20310421000000000012345', '20310421000000000012345'],
  ['9007199254740993', '9007199254740993'],
  ['12', '12'],
  ['"007"', '007'],
])('a trade called %s keeps its digits', (rawTrade, tradeNo) => {
  expect(ask(rawTrade)).toMatchObject({ trade: tradeNo, money: yuan(3000n) });
});

test.each(['1e25', '20310421000000000012.5e9'])('a trade called %s is none', (rawTrade) => {
  expect(ask(rawTrade)).toEqual(refused('malformed'));
});

test.each([
  ['30', 3000n],
  ['9.9', 990n],
  ['9.90', 990n],
  ['9.9000000000000004', 990n],
  ['3e1', 3000n],
  ['"30.00"', 3000n],
  ['0.001', null],
])('%s yuan are %s fen', (money, fen) => {
  expect(ask('1', money)).toMatchObject({ money: fen === null ? null : yuan(fen) });
});

test('merchants with long numbers are kept apart', () => {
  const pid = '9007199254740992';
  const raw = `{"code":1,"status":1,"pid":9007199254740993,"out_trade_no":"${number}","trade_no":1,"money":30}`;
  expect(readEpayOrder({ pid }, number, raw)).toEqual(refused('wrong_merchant'));
});
