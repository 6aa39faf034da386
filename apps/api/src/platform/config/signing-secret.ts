import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigError } from './config-error.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

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
    if (!isMissing(error)) throw unusable(dataDir);
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
