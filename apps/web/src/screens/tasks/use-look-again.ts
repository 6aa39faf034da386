import { getMember } from '@lantern/contracts/calls/member';
import { getSignState } from '@lantern/contracts/calls/sign';
import { useQueryClient } from '@tanstack/react-query';

import { keyOf } from '../../api/call-queries.ts';

/** Reloads what a reward changes, after every attempt: the answer may be lost on the way. */
export function useLookAgain() {
  const queries = useQueryClient();
  return (_paid: unknown, error: Error | null): Promise<unknown> | undefined => {
    const looked = Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(getSignState) }),
      queries.invalidateQueries({ queryKey: keyOf(getMember) }),
    ]);
    // A success waits for the reload, which shows it; after a failure the member may try again at once.
    return error ? undefined : looked;
  };
}
