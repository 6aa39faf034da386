import { createHmac } from 'node:crypto';

import type { PageName } from '@lantern/contracts/entities/page-name';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { Actor } from '../../calls/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertPageView } from './page-view.repo.ts';

const digestBytes = 16;

/** Notes which pages were seen by how many: the day, the page, and a digest only this site can make of who. */
export function createCountPageView({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  const key = createHmac('sha256', config.signingSecret).update('page view v1').digest();

  return async ({ memberId }: Pick<Actor, 'memberId'>, page: PageName): Promise<null> => {
    const at = now();
    const digest = createHmac('sha256', key).update(String(memberId)).digest();
    const visitor = digest.subarray(0, digestBytes);
    await insertPageView(db, { day: businessDayOf(at), page, visitor });
    return null;
  };
}
