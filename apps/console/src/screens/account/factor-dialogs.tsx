import { Modal } from '@mantine/core';

import { RecoveryCodes } from '../../session/recovery-codes.tsx';
import { SetUpFactor } from '../../session/set-up-factor.tsx';
import { zhAccount } from '../../text/zh-account.ts';
import { zhFactor } from '../../text/zh-factor.ts';
import { zh } from '../../text/zh.ts';

interface FactorDialogsProps {
  isAdding: boolean;
  onAdded: () => void;
  onCancel: () => void;
  /** Recovery codes that were just drawn. */
  codes: readonly string[] | null;
  onSaved: () => void;
}

const dialog = { lockScroll: false, closeButtonProps: { 'aria-label': zh.common.close } };

/** Setting up a second factor, and the recovery codes the only time they are seen. */
export default function FactorDialogs(props: FactorDialogsProps) {
  const { isAdding, onAdded, onCancel, codes, onSaved } = props;
  return (
    <>
      <Modal opened={isAdding} onClose={onCancel} title={zhAccount.addFactor} {...dialog}>
        <SetUpFactor onDone={onAdded} />
      </Modal>
      <Modal opened={codes !== null} onClose={onSaved} title={zhFactor.recoveryTitle} {...dialog}>
        <RecoveryCodes codes={codes ?? []} onSaved={onSaved} />
      </Modal>
    </>
  );
}
