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
