import { formatYuan, parseYuan } from '@lantern/rules/money';

import type { Db } from '../../../../../platform/database/db.ts';
import { isSameSecret } from '../../../../../platform/signing/is-same-secret.ts';
import type {
  OfEachSecret,
  SigningSecrets,
} from '../../../../../platform/signing/signing-secrets.ts';
import { sandboxText } from '../../../../../text/zh/payment.ts';
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

/** The signature under each secret. */
function signSandbox(secrets: SigningSecrets, fields: Fields): OfEachSecret<string> {
  const text = signedFields.map((name) => `${name}=${textOf(fields, name)}`).join('&');
  const [own, ...old] = secrets.hmacs(`sandbox payment ${text}`);
  return [own.toString('hex'), ...old.map((it) => it.toString('hex'))];
}

/** A signed notify of the sandbox, which no other sender can make. */
export function writeSandboxNotify(secrets: SigningSecrets, trade: SandboxTrade): string {
  const fields = {
    out_trade_no: trade.orderNumber,
    trade_no: trade.tradeNo,
    money: formatYuan(trade.amountFen),
    status: trade.state,
  };
  const [sign] = signSandbox(secrets, fieldsFrom(fields));
  return new URLSearchParams({ ...fields, sign }).toString();
}

function readSandboxNotify(secrets: SigningSecrets, fields: Fields): Word {
  const sign = textOf(fields, 'sign');
  const isSigned = signSandbox(secrets, fields).some((it) => isSameSecret(sign, it));
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
export function createSandboxChannel(secrets: SigningSecrets, db: Db): PaymentChannel {
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
      return fields === null ? refused('ambiguous') : readSandboxNotify(secrets, fields);
    },
    async ask({ number }) {
      const trade = await findTrade(db, number);
      if (trade === null) return { raw: '', word: { says: 'not_paid' } };
      const raw = writeSandboxNotify(secrets, trade);
      const fields = fieldsFrom(Object.fromEntries(new URLSearchParams(raw)));
      return { raw, word: readSandboxNotify(secrets, fields) };
    },
    close: null,
    refunds: null,
  };
}
