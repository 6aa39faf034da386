import { isIP } from 'node:net';

import { createAddressList, splitInner } from '../config/address-list.ts';

/** The addresses of the registries of special purposes (RFC 6890 and later): none of them is a machine of the internet. */
const isSpecial = createAddressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Tunnels and examples among the addresses of IPv6: what a tunnel leads to can't be judged.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** What IPv6 has given out to machines of the internet. Mapped and translated addresses of IPv4 are not among them. */
const isUnicast6 = createAddressList(['2000::/3']);

/** Whether an IP address belongs to a machine of the internet: not to this one, its network, or none. */
function isPublicAddress(address: string): boolean {
  if (isSpecial(address)) return false;
  return isIP(address) === 4 || isUnicast6(address);
}

/** `::ffff:127.0.0.1` as `127.0.0.1`, which is where it leads; every other address as it is. */
function unmap(address: string): string {
  const hex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address);
  if (!hex) return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const [high = 0, low = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether the site may connect to an IP address at a port: to the internet, and to what the setting names. */
export type JudgeAddress = (address: string, port: number) => boolean;

/** Ports of the web, and those that programs without rights listen on; what is left are other protocols. */
const isWebPort = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/** `inner` are the items of `INNER_ADDRESSES`. */
export function createJudge(inner: readonly string[]): JudgeAddress {
  const allowed = inner.map(splitInner).map(({ addresses, port }) => ({
    holds: createAddressList([addresses]),
    port,
  }));
  return (given, port) => {
    const address = unmap(given);
    return (
      (isPublicAddress(address) && isWebPort(port)) ||
      allowed.some((it) => it.holds(address) && (it.port === null || it.port === port))
    );
  };
}

/** Names of this machine or its network. What address they have does not matter. */
const innerName = /^[^.]+$|(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|intranet|corp|home)$/;

/** The host without the brackets of an IPv6 address and without the dot of a whole name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/**
 * Whether an address that an operator typed may be asked, as far as the text alone tells: http(s), no user name, and a host
 * that is a name of the internet or an allowed IP address. Every spelling of an IP address has become the usual one in a URL.
 */
export function mayAsk(url: URL, judge: JudgeAddress): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return judge(host, portOf(url));
  return host !== '' && !innerName.test(host);
}

/** Whether the text names an IP address that only the setting allows: the operator of the machine vouches for it. */
export const isVouchedFor = (url: URL, judge: JudgeAddress): boolean => {
  const host = unmap(hostOf(url));
  return isIP(host) !== 0 && !isPublicAddress(host) && judge(host, portOf(url));
};
