import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';

/** What a text is understood as: a key, or certificates in their order. */
export type Pem =
  | { is: 'private-key'; key: KeyObject }
  | { is: 'public-key'; key: KeyObject }
  | { is: 'certificate'; certificates: readonly X509Certificate[] };

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g;

/**
 * Understands a key or a certificate as operators paste it: whole PEM or one line of base64, in PKCS#1 or PKCS#8, with byte
 * order marks, spaces and full-width characters around. Null for anything else.
 */
export function readPem(typed: string): Pem | null {
  const text = typed
    .replaceAll(/[\uFEFF\u200B]/g, '')
    .normalize('NFKC')
    .trim();
  const blocks = [...text.matchAll(block)];
  const certificates = blocks.filter(([, label]) => label === 'CERTIFICATE');
  if (certificates.length > 0) return readCertificates(certificates.map(([pem]) => pem));
  const base64 = (blocks[0]?.[2] ?? text).replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(base64)) return null;
  return readKey(Buffer.from(base64, 'base64'));
}

function readCertificates(texts: readonly string[]): Pem | null {
  const certificates = texts.flatMap((pem) => attempt(() => new X509Certificate(pem)) ?? []);
  return certificates.length === texts.length ? { is: 'certificate', certificates } : null;
}

function readKey(key: Buffer): Pem | null {
  const format = 'der';
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    const found = attempt(() => createPrivateKey({ key, format, type }));
    if (found) return { is: 'private-key', key: found };
  }
  for (const type of ['spki', 'pkcs1'] as const) {
    const found = attempt(() => createPublicKey({ key, format, type }));
    if (found) return { is: 'public-key', key: found };
  }
  const certificate = attempt(() => new X509Certificate(key));
  return certificate ? { is: 'certificate', certificates: [certificate] } : null;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const leastBits = 2048;

/** The bits of an RSA key; 0 for another one. */
export const bitsOf = (key: KeyObject): number =>
  key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;

/** The beginning of the SHA-256 of the public half: two halves of one pair have the same. */
export function fingerprintOf(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  const bytes = half.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** An RSA private key of at least 2048 bits; null for anything else. */
export function readPrivateKey(text: string): KeyObject | null {
  const pem = readPem(text);
  return pem?.is === 'private-key' && bitsOf(pem.key) >= leastBits ? pem.key : null;
}

/** An RSA public key of at least 2048 bits, also out of a certificate; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  const pem = readPem(text);
  if (pem === null || pem.is === 'private-key') return null;
  const key = pem.is === 'certificate' ? pem.certificates[0]?.publicKey : pem.key;
  return key !== undefined && bitsOf(key) >= leastBits ? key : null;
}
