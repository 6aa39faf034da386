import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { hasCode } from '../has-code.ts';
import { ConfigError } from './config-error.ts';

/** The least entropy, by character frequencies, of 32 random characters: in bits. */
const leastBits = 90;
/** The compressed size below which a text of that length is not random: in bytes. */
const leastPacked = 24;

/** Shannon's entropy of a list, by how often each item occurs, times its length: in bits. */
function countBits(things: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - count * Math.log2(count / things.length),
    0,
  );
}

/** Whether a text looks random: not few different characters, no row of the alphabet, no repeated word. */
export function looksRandom(text: string): boolean {
  const codes = [...Buffer.from(text)];
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const bits = Math.min(countBits(codes), countBits(steps));
  return bits >= leastBits && deflateRawSync(text).length >= leastPacked;
}

/**
 * The signing secret kept in the data folder, made at the first start and readable by its owner only.
 * Throws {@link ConfigError} when the folder can't be used.
 */
export function keepSigningSecret(dataDir: string): string {
  const path = join(dataDir, 'signing-secret');
  try {
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw unusable(dataDir);
  }
  return makeSecret(dataDir, path);
}

function makeSecret(dataDir: string, path: string): string {
  const secret = randomBytes(32).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${secret}\n`, { mode: 0o600 });
    chmodSync(path, 0o600);
  } catch {
    throw unusable(dataDir);
  }
  return secret;
}

const unusable = (dataDir: string): ConfigError =>
  new ConfigError(`DATA_DIR must be a folder this process can write to; "${dataDir}" is not.`);
