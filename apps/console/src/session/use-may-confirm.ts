import type { Confirmer } from '@lantern/contracts/entities/confirmer';

import { useSession } from './session.tsx';

/** Whether the operator of this session may confirm what waits for a second person, now. */
export function useMayConfirm(confirmers: readonly Confirmer[]): boolean {
  const { account } = useSession();
  return confirmers.some(
    ({ loginName, from }) => from === null && loginName === account?.loginName,
  );
}
