import { formatYuan, parseYuan } from '@lantern/rules/money';

import type { Db } from '../../../../platform/database/db.ts';
import { isSameSecret } from '../../../../platform/signing/is-same-secret.ts';
import type { OfEachSecret, SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';
import { sandboxText } from '../../../../text/zh/payment.ts';
import {
  accepted,
  mismatched,
  type NotifyFields,
  type PaymentChannel,
  type ParsedNotify,
} from '../../channels/channel.ts';
import { readForm } from '../../notifies/parse-notify.ts';
import { sandboxPath } from './sandbox-path.ts';
import { findTrade, type SandboxTrade } from './sandbox.repo.ts';

/** The fields of the sandbox's notify, in the order in which they are signed. */
const signedFields = ['out_trade_no', 'trade_no', 'money', 'status'] as const;

/** The signature under each secret. */
function signSandbox(secrets: SigningSecrets, fields: NotifyFields): OfEachSecret<string> {
  const text = signedFields.map((name) => `${name}=${fields.get(name) ?? ''}`).join('&');
  const [own, ...old] = secrets.hmacs(`sandbox payment ${text}`);
  return [own.toString('hex'), ...old.map((it) => it.toString('hex'))];
}

/** A signed notify of the sandbox, which no other sender can make. */
export function writeSandboxNotify(secrets: SigningSecrets, trade: SandboxTrade): string {
  const fields = new Map([
    ['out_trade_no', trade.orderNumber],
    ['trade_no', trade.tradeNo],
    ['money', formatYuan(trade.amountFen)],
    ['status', trade.state],
  ]);
  fields.set('sign', signSandbox(secrets, fields)[0]);
  return new URLSearchParams([...fields]).toString();
}

function readSandboxNotify(secrets: SigningSecrets, fields: NotifyFields): ParsedNotify {
  const sign = fields.get('sign') ?? '';
  const isSigned = signSandbox(secrets, fields).some((it) => isSameSecret(sign, it));
  if (!isSigned) return mismatched('bad_sign');
  const status = fields.get('status') === 'paid' ? 'paid' : 'failed';
  return accepted({
    orderNumber: fields.get('out_trade_no') ?? '',
    tradeNo: fields.get('trade_no') ?? '',
    amountFen: parseYuan(fields.get('money') ?? ''),
    status,
  });
}

/** A channel for trials: the site has the pay page, nothing is paid, and the rest works as with a real channel. */
export function createSandboxChannel(secrets: SigningSecrets, db: Db): PaymentChannel {
  return {
    key: 'sandbox',
    methods: [{ type: 'sandbox', name: sandboxText.method }],
    opens: [],
    open: async ({ number }, { origin }) => `${origin}${sandboxPath(number)}`,
    payBack: null,
    signedHeaders: [],
    read: ({ raw }) => readForm(raw, (fields) => readSandboxNotify(secrets, fields)),
    async ask({ number }) {
      const trade = await findTrade(db, number);
      if (trade === null) return { raw: '', parsed: mismatched('not_paid') };
      const { state: status, ...payment } = trade;
      return { raw: writeSandboxNotify(secrets, trade), parsed: accepted({ ...payment, status }) };
    },
  };
}
