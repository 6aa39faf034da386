import { isVipForGate } from '@lantern/rules/vip';

import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';

/** Whether the gate of the dark web stands open, by this device's clock; what is behind it, the server decides. */
export function useMayEnter(): boolean {
  const member = useMember();
  const now = useClock();
  return member !== null && isVipForGate(member, now);
}
