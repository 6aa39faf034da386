import { epayMethods, isGatewayAddress, isPaymentPlace } from '@lantern/rules/payment-address';

import { choice, flag, list, text, wholeNumber } from './setting.ts';

/** How members pay. Without EPAY_URL, and in production, nothing is for sale until a channel is set. */
export const paymentSettings = {
  sandbox: flag('PAYMENT_SANDBOX', {
    doc: 'Whether the sandbox is offered: a pay page of our own where nothing is paid. Refused in production; elsewhere on unless this says false.',
    fallback: null,
  }),
  epayUrl: text('EPAY_URL', {
    doc: 'Address of the epay gateway, the folder that holds its submit.php. Without it there is no such channel. Needs PUBLIC_BASE_URL, where the gateway sends its notifies.',
    fallback: null,
    takes: 'an http(s) address without query, such as https://pay.example/',
    accepts: isGatewayAddress,
  }),
  epayPid: text('EPAY_PID', {
    doc: 'Merchant number at the gateway.',
    fallback: null,
    takes: 'digits',
    accepts: (value) => /^\d{1,20}$/.test(value),
  }),
  epayKey: text('EPAY_KEY', {
    doc: 'Key that signs orders and proves notifies.',
    fallback: null,
    takes: 'the key as the gateway shows it',
    accepts: (value) => value.length >= 8 && !/\s/.test(value),
    secret: true,
  }),
  epayOldKey: text('EPAY_OLD_KEY', {
    doc: 'The key before this one: notifies signed with it still count until EPAY_OLD_KEY_UNTIL.',
    fallback: null,
    takes: 'the key as the gateway showed it',
    secret: true,
  }),
  epayOldKeyUntil: text('EPAY_OLD_KEY_UNTIL', {
    doc: 'When the old key ends.',
    fallback: null,
    takes: 'a moment such as 2027-01-31T00:00:00+08:00',
    accepts: (value) =>
      /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)),
  }),
  epayKeyJoin: choice('EPAY_KEY_JOIN', {
    doc: 'How the key follows the text that is signed: directly, as most gateways have it, or as a last field named key.',
    options: ['directly', 'as-field'],
    fallback: 'directly',
  }),
  epayMode: choice('EPAY_MODE', {
    doc: 'submit sends the browser to the gateway with the signed order; mapi asks the gateway for an address first.',
    options: ['submit', 'mapi'],
    fallback: 'submit',
  }),
  epayMethods: list('EPAY_METHODS', {
    doc: 'Ways to pay that are offered there, in order.',
    fallback: 'alipay,wxpay',
    takes: 'a list of alipay, wxpay, qqpay, bank, jdpay, paypal or usdt, separated by commas',
    accepts: (method) => epayMethods.some((it) => it === method),
  }),
  epayOpens: list('EPAY_OPENS', {
    doc: 'Where its payment pages may be besides its own origin: other origins, and schemes of wallets. A page elsewhere is not opened.',
    fallback: 'weixin:,alipays:',
    takes: 'origins and schemes separated by commas, such as https://qr.pay.example,weixin:',
    accepts: isPaymentPlace,
  }),
  epayTimeoutMs: wholeNumber('EPAY_TIMEOUT_MS', {
    doc: 'After this a question to the gateway is given up. Clients wait ten seconds.',
    unit: 'milliseconds',
    fallback: 8000,
    min: 100,
    max: 9000,
  }),
} as const;
