import { Modal } from '@mantine/core';
import { useState } from 'react';

import { zhFactor } from '../text/zh-factor.ts';
import { zh } from '../text/zh.ts';
import { ProveForm } from './prove-form.tsx';
import { useSession } from './session.tsx';

/** Asks for the second factor in the middle of something, which then goes on. */
export default function StepUpDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { account, take } = useSession();
  const [isOpen, setOpen] = useState(true);
  const end = (isProved: boolean): void => {
    setOpen(false);
    onEnd(isProved);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => end(false)}
      title={zhFactor.stepUpTitle}
      lockScroll={false}
      zIndex={500}
      closeButtonProps={{ 'aria-label': zh.common.close }}
    >
      <div className="stack">
        <p>{zhFactor.stepUpHint}</p>
        <ProveForm
          factorKinds={account?.factorKinds ?? []}
          onProved={(proved) => {
            take(proved);
            end(true);
          }}
        />
      </div>
    </Modal>
  );
}
