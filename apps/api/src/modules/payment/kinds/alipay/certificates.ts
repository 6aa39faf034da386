import { createHash, type X509Certificate } from 'node:crypto';

/** RSA with any hash: the root file also holds certificates of another kind, which do not count. */
const isRsa = ({ publicKey }: X509Certificate): boolean => publicKey.asymmetricKeyType === 'rsa';

/** The number by which Alipay knows a certificate: MD5 over its issuer, most special part first, and its serial number. */
export function numberOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  const serial = BigInt(`0x${serialNumber}`).toString();
  return createHash('md5').update(`${name}${serial}`).digest('hex');
}

/** The numbers of the root certificates that count. */
export const rootNumberOf = (certificates: readonly X509Certificate[]): string =>
  certificates.filter(isRsa).map(numberOf).join('_');
