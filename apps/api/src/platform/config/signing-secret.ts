import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
    return readKept(path) ?? makeSecret(dataDir, path);
  } catch {
    throw unusable(dataDir);
  }
}

/** Null when there is none, or none that was written to its end. */
function readKept(path: string): string | null {
  try {
    const kept = readFileSync(path, 'utf8').trim();
    return kept.length >= 32 ? kept : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Makes a secret and returns the one that is kept: of several processes that start at once, all have that of the first. It
 * appears whole and on the disk, because what it seals is on the disk too.
 */
function makeSecret(dataDir: string, path: string): string {
  const secret = randomBytes(32).toString('base64url');
  const own = `${path}.${randomUUID()}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(own, `${secret}\n`, { mode: 0o600, flush: true });
    chmodSync(own, 0o600);
    return linkFirst(own, path) ? secret : (readKept(path) ?? replace(own, path, secret));
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether it got the name; false when a file has it already. */
function linkFirst(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP')) throw error;
  }
  // A file system without links, such as that of a stick or a share.
  renameSync(own, path);
  return true;
}

function replace(own: string, path: string, secret: string): string {
  renameSync(own, path);
  return secret;
}

const unusable = (dataDir: string): ConfigError =>
  new ConfigError(`DATA_DIR must be a folder this process can write to; "${dataDir}" is not.`);
