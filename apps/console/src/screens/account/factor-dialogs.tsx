import { Modal } from '@mantine/core';

import { accountTexts } from '#text/account.ts';
import { factorTexts } from '#text/factor.ts';

import { RecoveryCodes } from '../../session/recovery-codes.tsx';
import { SetUpFactor } from '../../session/set-up-factor.tsx';
import { GuardedDrawer } from '../../ui/leave-guard.tsx';

interface FactorDialogsProps {
  isAdding: boolean;
  onAdded: () => void;
  onCancel: () => void;
  /** Recovery codes that the server just drew. */
  codes: readonly string[] | null;
  onSaved: () => void;
}

/** The dialogs that set up a second factor and show the recovery codes once. */
export default function FactorDialogs(props: FactorDialogsProps) {
  const { isAdding, onAdded, onCancel, codes, onSaved } = props;
  return (
    <>
      <GuardedDrawer onClose={onCancel}>
        {(close) => (
          <Modal opened={isAdding} onClose={close} title={accountTexts.addFactor}>
            <SetUpFactor onDone={onAdded} />
          </Modal>
        )}
      </GuardedDrawer>
      <GuardedDrawer onClose={onSaved}>
        {(close) => (
          <Modal opened={codes !== null} onClose={close} title={factorTexts.recoveryTitle}>
            <RecoveryCodes codes={codes ?? []} onSaved={onSaved} />
          </Modal>
        )}
      </GuardedDrawer>
    </>
  );
}
