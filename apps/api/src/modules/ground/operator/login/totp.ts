import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** The number of steps by which a phone's clock may be early or late. */
const windowSteps = [0, -1, 1] as const;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of an authenticator app in bytes: what RFC 4226 recommends. */
export const totpSecretBytes = 20;

/** Base32 (RFC 4648) without padding, as authenticator apps read a secret. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The time step of an instant. */
export const totpStepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The code of a step: RFC 6238 with SHA-1, as every authenticator app computes it. */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** The step of this code, among those around an instant and after `lastStep`; null when no step has it. */
export function matchTotp(
  secret: Uint8Array,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = totpStepOf(at);
  const given = Buffer.from(code);
  const found = windowSteps
    .map((shift) => current + shift)
    .filter((step) => step >= 0)
    .filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), given))
    .find((step) => lastStep === null || step > lastStep);
  return found ?? null;
}

/** The text of the QR code for an authenticator app. */
export const totpAddress = (
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string => {
  const query = new URLSearchParams({ secret: base32(secret), issuer }).toString();
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${query.replaceAll('+', '%20')}`;
};
