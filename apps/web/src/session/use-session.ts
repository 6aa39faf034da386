import type { Member } from '@lantern/contracts/entities/member';
import { isVipMember } from '@lantern/rules/vip';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

import { SessionOver } from '../api/api-errors.ts';
import { stored } from '../storage/stored.ts';
import { registerDevice } from './register-device.ts';
import { keepTabOf } from './session.ts';
import { useClock } from './use-clock.ts';

const LONGEST_WAIT_MS = 30_000;

const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: registerDevice,
  staleTime: 0,
  retry: (_failures, error) => !(error instanceof SessionOver),
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
});

/** `waiting`: being registered · `ready`: a member · `anonymous`: not yet a member, but no reason to wait longer. */
export type SessionState = 'waiting' | 'ready' | 'anonymous';

/**
 * Registers a device that has no member, again and again until it has one; not while a member is about to
 * log in (`isLoggingIn`). Used once, by the shell.
 */
export function useSession(isLoggingIn: boolean): SessionState {
  const member = stored.memberInfo.use();
  const registration = useQuery({
    ...registrationQuery,
    enabled: member === null && !isLoggingIn,
  });
  if (member !== null) return 'ready';
  const waits = !isLoggingIn && registration.failureCount === 0 && !registration.isError;
  return waits ? 'waiting' : 'anonymous';
}

/** Why this device could not be registered yet; `null` when it was, or when nothing has gone wrong so far. */
export function useRegistrationFailure(): Error | null {
  return useQuery({ ...registrationQuery, enabled: false }).failureReason;
}

/** Who I am; `null` until the device is registered. */
export function useMember(): Member | null {
  return stored.memberInfo.use();
}

/** Forgets what this tab keeps for a member once there is another one, before it is seen. Used once, by the shell. */
export function useTabOfMember(): void {
  const memberCode = useMember()?.memberCode;
  useLayoutEffect(() => {
    if (memberCode !== undefined) keepTabOf(memberCode);
  }, [memberCode]);
}

/** Whether I am VIP by now: for what is shown. What is allowed, the server decides. */
export function useIsVip(): boolean {
  const member = useMember();
  const now = useClock();
  return member !== null && isVipMember(member, now);
}
