import { getMember } from '@lantern/contracts/calls/member';
import { getSignState } from '@lantern/contracts/calls/sign';
import { useQueryClient } from '@tanstack/react-query';

import { keyOf } from '../../api/call-queries.ts';

/** After a reward was asked for: what it changes is asked for in every case, since an answer may be lost on the way. */
export function useLookAgain() {
  const queries = useQueryClient();
  return (_paid: unknown, error: Error | null): Promise<unknown> | undefined => {
    const looked = Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(getSignState) }),
      queries.invalidateQueries({ queryKey: keyOf(getMember) }),
    ]);
    // Done is what the next look shows; what failed may be tried again at once.
    return error ? undefined : looked;
  };
}
