import type { Member } from '@lantern/contracts/entities/member';
import { isVipForPlayback } from '@lantern/rules/vip';
import { useQuery } from '@tanstack/react-query';

import { SessionOver } from '../api/api-errors.ts';
import { stored } from '../storage/stored.ts';
import { registerDevice } from './register-device.ts';
import { useClock } from './use-clock.ts';

const LONGEST_WAIT_MS = 30_000;

/** `waiting`: being registered · `ready`: somebody · `anonymous`: not yet anybody, but no reason to wait longer. */
export type SessionState = 'waiting' | 'ready' | 'anonymous';

/**
 * Registers a device that has no member, again and again until it has one; not while somebody is about to
 * log in (`isLoggingIn`). Used once, by the shell.
 */
export function useSession(isLoggingIn: boolean): SessionState {
  const member = stored.memberInfo.use();
  const registration = useQuery({
    queryKey: ['registration'],
    queryFn: registerDevice,
    enabled: member === null && !isLoggingIn,
    staleTime: 0,
    retry: (_failures, error) => !(error instanceof SessionOver),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
  });
  if (member !== null) return 'ready';
  const waits = !isLoggingIn && registration.failureCount === 0 && !registration.isError;
  return waits ? 'waiting' : 'anonymous';
}

/** Who I am; `null` until the device is registered. */
export function useMember(): Member | null {
  return stored.memberInfo.use();
}

/** Whether I am VIP by this device's clock: for what is shown. What is allowed, the server decides. */
export function useIsVip(): boolean {
  const member = useMember();
  const now = useClock();
  return member !== null && isVipForPlayback(member, now);
}
