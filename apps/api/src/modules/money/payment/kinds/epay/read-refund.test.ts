import fc from 'fast-check';
import { expect, test } from 'vitest';

import { withoutSecrets } from '../ask-gateway.ts';
import { readEpayRefund } from './read-refund.ts';

const stateOf = (text: string, status = 200, isWhole = true) =>
  readEpayRefund({ status, text, isWhole }, 3000n).state;

test.each([
  ['{"code":1,"msg":"ok"}', 'paid'],
  ['{"code":"1"}', 'paid'],
  ['{"code":-1,"msg":"余额不足"}', 'refused'],
  ['{"code":"-2"}', 'refused'],
  ['{"code":500}', 'unknown'],
  ['{"code":"408"}', 'unknown'],
  // Common gateways say yes by it, with the money; others say no.
  ['{"code":0}', 'unknown'],
  ['{"code":0,"money":"30.00"}', 'paid'],
  ['{"code":0,"money":30}', 'paid'],
  ['{"code":0,"money":"29.99"}', 'unknown'],
  ['{"code":"-0"}', 'unknown'],
  ['{"code":1.5}', 'unknown'],
  ['{"code":"01"}', 'unknown'],
  ['{"code":true}', 'unknown'],
  ['{"code":null}', 'unknown'],
  ['{"code":""}', 'unknown'],
  ['{"code":"success"}', 'unknown'],
  ['{"code":1', 'unknown'],
  ['[{"code":1}]', 'unknown'],
  ['1', 'unknown'],
  ['', 'unknown'],
  ['<html>{"code":1}</html>', 'unknown'],
  ['\u{feff}{"code":1}', 'unknown'],
])('%s is %s', (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test.each([
  [404, -1, 'refused'],
  [403, 1, 'unknown'],
  [302, 1, 'unknown'],
  [302, -1, 'unknown'],
  [500, 1, 'unknown'],
  [503, -1, 'unknown'],
  [204, 1, 'unknown'],
])('with status %d the code %d is %s', (status, code, state) => {
  expect(stateOf(JSON.stringify({ code }), status)).toBe(state);
});

test('a cut-off answer decides nothing', () => {
  expect(stateOf('{"code":1}', 200, false)).toBe('unknown');
  expect(stateOf('{"code":-1}', 200, false)).toBe('unknown');
});

/** As a key of a gateway may be. */
const key = fc.stringMatching(/^[!-~]{8,40}$/);

test('no key is left in what a gateway said, however it repeats it', () => {
  const forms = [
    (it: string) => it,
    (it: string) => JSON.stringify({ msg: it }),
    (it: string) => JSON.stringify({ msg: it }).replaceAll('/', '\\/'),
    (it: string) => encodeURIComponent(it),
    (it: string) => new URLSearchParams({ key: it }).toString(),
    (it: string) => it.repeat(3),
  ];
  fc.assert(
    fc.property(key, key, fc.string(), fc.constantFrom(...forms), (one, two, text, form) => {
      const left = withoutSecrets([one, two], `${text}${form(one)}${text}${form(two)}${text}`);
      expect(left).not.toContain(one);
      expect(left).not.toContain(two);
      expect(left).not.toContain(encodeURIComponent(one));
      expect(left).not.toContain(new URLSearchParams({ key: one }).toString());
    }),
  );
});
