import type { NetworkInterfaceInfo } from 'node:os';

import { expect, test } from 'vitest';

import { describeAddresses, listeningHost } from './describe-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => {
  const shared = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':')
    ? { ...shared, family: 'IPv6', scopeid: 0 }
    : { ...shared, family: 'IPv4' };
};
const loopback = [at('127.0.0.1', true), at('::1', true)];
const both = { lo: loopback, en0: [at('fe80::1'), at('2001:db8::7'), at('192.168.1.7')] };
const noIpv6 = { lo: [at('127.0.0.1', true)], en0: [at('192.168.1.7')] };

test.each([
  ['::', both, '::'],
  ['::', noIpv6, '0.0.0.0'],
  ['0.0.0.0', both, '0.0.0.0'],
  ['127.0.0.1', noIpv6, '127.0.0.1'],
  ['::1', noIpv6, '::1'],
] as const)('HOST=%s listens on what the machine has', (host, interfaces, expected) => {
  expect(listeningHost(host, interfaces)).toBe(expected);
});

test.each([
  ['::', both, 'http://localhost:3000', ['http://192.168.1.7:3000', 'http://[2001:db8::7]:3000']],
  ['::', noIpv6, 'http://localhost:3000', ['http://192.168.1.7:3000']],
  ['0.0.0.0', both, 'http://localhost:3000', ['http://192.168.1.7:3000']],
  ['127.0.0.1', both, 'http://localhost:3000', []],
  ['::1', both, 'http://[::1]:3000', []],
  ['2001:db8::7', both, 'http://[2001:db8::7]:3000', []],
] as const)('HOST=%s is open at', (host, interfaces, here, elsewhere) => {
  expect(describeAddresses(host, 3000, interfaces)).toEqual({ here, elsewhere });
});
