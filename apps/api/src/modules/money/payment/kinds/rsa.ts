import { type KeyObject, sign, verify } from 'node:crypto';

/** A signature with RSA and SHA-256 (PKCS #1), in base64. */
export const signRsa = (text: string | Buffer, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Whether a signature in base64 fits; one that is no base64 fits nothing. */
export const fitsRsa = (text: string | Buffer, signature: string, key: KeyObject): boolean =>
  /^[A-Za-z0-9+/]{100,}={0,2}$/.test(signature) &&
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
