import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { readStripeEvent } from './read-stripe.ts';

const secret = 'whsec_of_tests';

/** An event as it comes, signed at its moment. */
function read(type: string, object: object) {
  const body = Buffer.from(JSON.stringify({ type, livemode: true, data: { object } }));
  const time = 1_795_000_000;
  const sign = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return readStripeEvent(
    { key: 'stripe-1', isLive: true, webhookSecrets: [secret] },
    {
      method: 'POST',
      query: Buffer.alloc(0),
      body,
      contentType: 'application/json',
      headers: { 'stripe-signature': `t=${time},v1=${sign}` },
      receivedAt: new Date(time * 1000),
    },
  );
}

// Every endpoint of an account hears them; who is told no comes again for days.
test.each([
  ['charge.dispute.created', { amount: 3000, currency: 'usd', payment_intent: null }],
  ['charge.dispute.created', { amount: 3000, currency: 'usd' }],
  [
    'charge.refunded',
    { metadata: {}, amount_refunded: 3000, currency: 'usd', payment_intent: null },
  ],
  [
    'charge.refunded',
    { metadata: { channel: 'stripe-1' }, amount_refunded: 3000, currency: 'usd' },
  ],
])('%s of a charge without a payment of ours is none of ours', (type, object) => {
  expect(read(type, object)).toEqual({ says: 'ignored' });
});
