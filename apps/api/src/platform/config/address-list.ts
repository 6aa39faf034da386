import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of these addresses or in one of these subnets (`10.0.0.0/8`). */
export function createAddressList(items: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList();
  for (const item of items) {
    const [address = '', bits] = item.split('/');
    const family = familyOf(address);
    if (bits === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && blocks.check(address, familyOf(address));
}

/** Whether a text is an IP address or a subnet (`10.0.0.0/8`). */
export const isAddressOrSubnet = (item: string): boolean => {
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  // A zone (`%eth0`) has a meaning on one machine only.
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
};

/** Splits an item of `INNER_ADDRESSES`: an address or a subnet, with a port or for all ports. */
export function splitInner(item: string): { addresses: string; port: number | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(item);
  const plain = bracketed ?? /^([^:]+):(\d{1,5})$/.exec(item);
  if (!plain) return { addresses: item, port: null };
  return { addresses: plain[1] ?? '', port: plain[2] === undefined ? null : Number(plain[2]) };
}

/** Whether a text can be an item of `INNER_ADDRESSES`. */
export const isInnerItem = (item: string): boolean => {
  const { addresses, port } = splitInner(item);
  return isAddressOrSubnet(addresses) && (port === null || (port > 0 && port < 65_536));
};
