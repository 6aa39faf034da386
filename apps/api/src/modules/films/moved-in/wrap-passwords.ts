import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { wrapMd5 } from '../../ground/credentials/moved-password.ts';
import { withHashSlot } from '../../ground/credentials/password-hash.ts';
import { replaceMovedHash } from '../../members/member/member.repo.ts';
import { findBareHashes } from './moved-members.repo.ts';

export const movedInRecurring = (deps: Deps): Recurring[] => [
  { name: 'wrap-old-passwords', everySeconds: 60, run: (signal) => wrapPasswords(deps, signal) },
];

/** Members of one run of the job: some twenty seconds of one core. */
const most = 400;

/** Wraps md5 digests of members who came in argon2id, so that no bare one stays. */
async function wrapPasswords({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const { id, hash } of await findBareHashes(db, { after: 0, most })) {
    if (signal?.aborted === true) return;
    const wrapped = await withHashSlot(() => wrapMd5(hash));
    if (wrapped !== null) await replaceMovedHash(db, id, hash, wrapped);
  }
}
