import { getMember } from '@lantern/contracts/calls/member';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { callApi } from '../api/call-api.ts';
import { keyOf } from '../api/call-queries.ts';
import { stored } from '../storage/stored.ts';
import { rememberMember } from './session.ts';

const POLL_MS = 10_000;

/** The member as the server knows them; invalidate `keyOf(getMember)` after an action that changes them. */
function memberQuery(memberCode: string) {
  return queryOptions({
    queryKey: keyOf(getMember, { memberCode }),
    queryFn: async ({ signal }) => {
      const fresh = await callApi(getMember, { memberCode }, { signal });
      rememberMember(fresh);
      return fresh;
    },
    staleTime: 0,
  });
}

/** Keeps the stored member fresh while the page is looked at. Used once, by the shell. */
export function useMemberPoll(): void {
  const token = stored.token.use();
  const memberCode = stored.memberInfo.use()?.memberCode;
  useQuery({
    ...memberQuery(memberCode ?? ''),
    enabled: token !== null && memberCode !== undefined,
    refetchInterval: POLL_MS,
    // The shell would be drawn again when an answer is asked for and when it comes; what changed is stored.
    notifyOnChangeProps: [],
  });
}
