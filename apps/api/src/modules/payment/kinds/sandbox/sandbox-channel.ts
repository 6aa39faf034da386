import { createHmac } from 'node:crypto';

import { formatYuan, parseYuan } from '@lantern/rules/money';

import type { Db } from '../../../../platform/database/db.ts';
import { isSameSecret } from '../../../../platform/signing/is-same-secret.ts';
import { sandboxText } from '../../../../text/zh/payment.ts';
import {
  type ChannelFacts,
  type PaymentChannel,
  refused,
  type Word,
  inYuan,
  yuan,
} from '../../channels/channel.ts';
import { epayReplies, orderNumberIn } from '../epay/epay-manners.ts';
import { type Fields, fieldsFrom, fieldsOf, textOf } from '../fields-of.ts';
import { sandboxPath } from './sandbox-path.ts';
import { findTrade, type SandboxTrade } from './sandbox.repo.ts';

/** The fields of the sandbox's notify, in the order in which they are signed. */
const signedFields = ['out_trade_no', 'trade_no', 'money', 'status'] as const;

function signSandbox(secret: string, fields: Fields): string {
  const text = signedFields.map((name) => `${name}=${textOf(fields, name)}`).join('&');
  return createHmac('sha256', secret).update(`sandbox payment:${text}`).digest('hex');
}

/** A signed notify of the sandbox, which no other sender can make. */
export function writeSandboxNotify(secret: string, trade: SandboxTrade): string {
  const fields = {
    out_trade_no: trade.orderNumber,
    trade_no: trade.tradeNo,
    money: formatYuan(trade.amountFen),
    status: trade.state,
  };
  const sign = signSandbox(secret, fieldsFrom(fields));
  return new URLSearchParams({ ...fields, sign }).toString();
}

function readSandboxNotify(secret: string, fields: Fields): Word {
  const isSigned = isSameSecret(textOf(fields, 'sign'), signSandbox(secret, fields));
  if (!isSigned) return refused('bad_sign');
  const [order, trade] = [textOf(fields, 'out_trade_no'), textOf(fields, 'trade_no')];
  if (textOf(fields, 'status') !== 'paid') return { says: 'failed', order, trade };
  const fen = parseYuan(textOf(fields, 'money'));
  return { says: 'paid', order, trade, money: fen === null ? null : yuan(fen) };
}

const noProse: ReadonlySet<string> = new Set();

const facts: ChannelFacts = {
  signedHeaders: [],
  replies: epayReplies,
  mostBytes: 16_384,
  orderNumberOf: orderNumberIn('out_trade_no', noProse),
};

/** A channel for trials: the site has the pay page, nothing is paid, and the rest works as with a real channel. */
export function createSandboxChannel(secret: string, db: Db): PaymentChannel {
  return {
    ...facts,
    key: 'sandbox',
    ...inYuan,
    methods: [{ type: 'sandbox', name: sandboxText.method }],
    opens: [],
    testFen: 1n,
    worksAt: () => true,
    open: async ({ number }, { origin }) => ({
      as: 'redirect',
      url: `${origin}${sandboxPath(number)}`,
    }),
    read(raw) {
      const fields = fieldsOf(raw, noProse);
      return fields === null ? refused('ambiguous') : readSandboxNotify(secret, fields);
    },
    async ask({ number }) {
      const trade = await findTrade(db, number);
      if (trade === null) return { raw: '', word: { says: 'not_paid' } };
      const raw = writeSandboxNotify(secret, trade);
      const fields = fieldsFrom(Object.fromEntries(new URLSearchParams(raw)));
      return { raw, word: readSandboxNotify(secret, fields) };
    },
    close: null,
    refunds: null,
  };
}
