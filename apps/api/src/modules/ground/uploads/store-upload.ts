import { hash } from 'node:crypto';

import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import { limitedAddress } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countHit } from '../../../platform/limits/rate-limit.ts';
import { encodePicture } from './encode-picture.ts';
import { spendGuestBytes } from './guest-quota.ts';
import { uploadKey } from './upload-address.ts';
import {
  deleteUpload,
  insertUpload,
  sumReceivedBytes,
  type UploadPurpose,
  type UploadRow,
} from './uploads.repo.ts';

const nameBytes = 16;
/** The largest sides, in pixels. Avatars are shown small, ten to a list; a payment code must stay readable. */
const longestSide = { avatar: 512, payment_code: 2048, chat: 2048, draft: 2048 };

type UploadDeps = Pick<Deps, 'config' | 'db' | 'now' | 'randomBytes' | 'storage'>;

export interface PictureToStore {
  /** The bytes that the client sent. */
  bytes: Buffer;
  /** Null when its first use decides. */
  purpose: UploadPurpose | null;
}

interface UploadContext extends Pick<MemberContext, 'memberId' | 'isWaitedFor'> {
  deps: UploadDeps;
  /** Null when an operator sends it to the member; then it counts against no limit. */
  address: string | null;
}

/**
 * Keeps a picture of a member, encoded again and under a random name. The file comes before its row: one that
 * stays alone, because the process was killed in between, is an orphan and swept. Refuses what is no picture,
 * and more than a member may upload in a day, or all unpaid members of an address together.
 */
export async function storeUpload(
  context: UploadContext,
  { bytes, purpose }: PictureToStore,
): Promise<UploadRow> {
  const { deps, memberId, address } = context;
  const createdAt = deps.now();
  if (address !== null) {
    await spendGuestBytes(deps, { memberId, address, bytes: bytes.length });
    await spendQuota(deps, memberId, bytes.length);
  }
  const file = await encodePicture(bytes, longestSide[purpose ?? 'draft'], {
    queue: address === null ? 'operators' : 'members',
    of: address === null ? '' : limitedAddress(address),
    isWaitedFor: () => context.isWaitedFor(),
  });
  const upload = {
    name: `${deps.randomBytes(nameBytes).toString('base64url')}.webp`,
    memberId,
    purpose,
    sha256: hash('sha256', file, 'buffer'),
    createdAt,
    hidden: false,
  };
  // A picture from an operator hardly counts against the member's limits.
  const sizes = { bytes: file.length, receivedBytes: address === null ? 1 : bytes.length };
  await deps.storage.put(uploadKey(upload.name), file);
  try {
    await insertUpload(deps.db, { ...upload, ...sizes });
  } catch (error) {
    await deps.storage.remove(uploadKey(upload.name));
    throw error;
  }
  return upload;
}

/** Deletes a picture whose sending failed. */
export async function dropUpload(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  name: string,
): Promise<void> {
  await deleteUpload(db, { name });
  await storage.remove(uploadKey(name));
}

/** Failed attempts count like uploads, because decoding is what costs; only kept pictures count in bytes. */
async function spendQuota(deps: UploadDeps, memberId: number, bytes: number): Promise<void> {
  const { uploadsPerDay, uploadBytesPerDay } = deps.config.limits;
  const now = deps.now();
  if (uploadBytesPerDay > 0) {
    const since = new Date(now.getTime() - DAY_MS);
    const received = await sumReceivedBytes(deps.db, memberId, since);
    if (received + bytes > uploadBytesPerDay) refuse('uploads-spent');
  }
  const limit = { key: `upload:${memberId}`, most: uploadsPerDay, windowMs: DAY_MS };
  await countHit(deps.db, { ...limit, refusal: 'uploads-spent' }, now);
}
