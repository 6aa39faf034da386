import { Modal } from '@mantine/core';
import { useState } from 'react';

import { factorTexts } from '#text/factor.ts';

import { ProveForm } from './prove-form.tsx';
import { useSession } from './session.tsx';

/** Asks for the second factor in the middle of an action, which then continues. */
export default function StepUpDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { account, take } = useSession();
  const [isOpen, setOpen] = useState(true);
  const end = (isProved: boolean): void => {
    setOpen(false);
    onEnd(isProved);
  };
  return (
    <Modal opened={isOpen} onClose={() => end(false)} title={factorTexts.stepUpTitle} zIndex={500}>
      <div className="stack">
        <p>{factorTexts.stepUpHint}</p>
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
