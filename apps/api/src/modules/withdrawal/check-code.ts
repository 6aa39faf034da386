import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectMissing, type Storage } from '../../platform/storage/storage.ts';
import type { WithdrawalRow } from './handling.repo.ts';

/** A stored picture with its SHA-256, or null when there is none. */
async function readPicture(
  storage: Storage,
  key: string,
): Promise<{ bytes: Buffer; hash: Buffer } | null> {
  try {
    const bytes = await buffer(await storage.read(key));
    return { bytes, hash: hash('sha256', bytes, 'buffer') };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** The payment code of a withdrawal, or null when what is stored is not what was submitted. */
export async function readSubmittedCode(
  { storage }: Pick<Deps, 'storage'>,
  { codeKey, codeHash }: Pick<WithdrawalRow, 'codeKey' | 'codeHash'>,
): Promise<Buffer | null> {
  const found = await readPicture(storage, codeKey);
  return found?.hash.equals(codeHash) ? found.bytes : null;
}

/** Refuses to go on with a withdrawal whose payment code was changed: money would go to somebody else. */
export async function checkCode(
  deps: Pick<Deps, 'storage'>,
  row: Pick<WithdrawalRow, 'codeKey' | 'codeHash'>,
): Promise<void> {
  if ((await readSubmittedCode(deps, row)) === null) refuse('payment-code-changed');
}
