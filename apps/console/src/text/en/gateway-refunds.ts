import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { gatewayTexts as zh } from '../zh/gateway-refunds.ts';

/** The words of refunds that gateways are asked for. */
export const gatewayTexts = {
  title: 'Gateway refunds',
  ask: 'Refund by gateway',
  question: (money) => `Ask the gateway to pay back ¥${grouped(money)}?`,
  hint: 'The gateway pays back to the payer all that was paid, and is asked once. When it says yes, goods and commission are taken back and what was spent becomes debt. When it says no, you can still refund in its own pages and register that.',
  asked: 'The gateway was asked: see gateway refunds',
  state: { asked: 'Waiting', unknown: 'Unknown', refused: 'Not paid back', paid: 'Paid back' },
  settledBy: (operator, isPaid) =>
    `${operator} looked: the gateway has ${isPaid ? '' : 'not '}paid back`,
  unknownHint:
    'The gateway gave no clear answer and is not asked again. Look at this refund in its own pages, then say what they show.',
  settle: 'Say what became of it',
  settleQuestion: (money) => `Has the gateway paid back ¥${grouped(money)}?`,
  settleHint:
    'What the gateway’s own pages show counts. If it has, goods and commission are taken back; if not, the order can be refunded again.',
  seen: 'The gateway shows',
  choose: 'Choose',
  seenPaid: 'Paid back',
  seenNot: 'Not paid back',
  settled: 'Saved',
} as const satisfies Wording<typeof zh>;
