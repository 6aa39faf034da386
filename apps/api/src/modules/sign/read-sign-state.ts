import type { SignState } from '@lantern/contracts/entities/sign-state';
import { deriveTasks } from '@lantern/rules/daily-tasks';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import { currentStreak, isSignedToday } from '@lantern/rules/sign-in';

import type { Actor } from '../../calls/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findSignFacts } from './sign.repo.ts';

/** The streak and the tasks of today, the server's. */
export async function readSignState(
  deps: Pick<Deps, 'db' | 'now'>,
  { memberId }: Actor,
): Promise<SignState> {
  const today = businessDayOf(deps.now());
  const { last, ...facts } = await findSignFacts(deps.db, memberId, today);
  return {
    count: currentStreak(last, today),
    signedToday: isSignedToday(last, today),
    tasks: deriveTasks(facts),
  };
}
