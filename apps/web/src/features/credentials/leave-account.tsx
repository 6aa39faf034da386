import type { Member } from '@lantern/contracts/entities/member';
import { TRIAL_VIP } from '@lantern/rules/vip-plans';
import { lazy, useState } from 'react';

import { useMember } from '../../session/use-session.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';

const CredentialsCard = lazy(importWithRetry(() => import('./credentials-card.tsx')));

/** Whether only a temporary password opens the member's account. */
export const isEasilyLost = ({ memberPwdTemp, hasPasskey }: Member): boolean =>
  memberPwdTemp !== '' && hasPasskey !== true;

/** Whether the member would lose coins, money or VIP with an account that is easily lost. */
export const hasMuchToLose = (member: Member): boolean =>
  isEasilyLost(member) &&
  (member.memberCion > 0 ||
    Number(member.balance) > 0 ||
    (member.vipDate !== '' && member.vipPeriod !== TRIAL_VIP));

/** Shows the way back into an account before it is left, and asks. `card` stands on the screen that asks. */
export function useLeaveQuestion() {
  const member = useMember();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const close = (): void => setLeave(null);
  const card = leave && member && (
    <LazySheet open onClose={close}>
      <CredentialsCard
        member={member}
        onClose={close}
        onLeave={() => {
          close();
          leave();
        }}
      />
    </LazySheet>
  );
  return { card, askFirst: (then: () => void) => setLeave(() => then) };
}
