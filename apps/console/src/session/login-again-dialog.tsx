import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

import { factorTexts } from '#text/factor.ts';
import { loginTexts } from '#text/login.ts';

import { CredentialsForm } from './credentials-form.tsx';
import { ProveForm } from './prove-form.tsx';
import { useSession } from './session.tsx';

interface LoginAgainProps {
  loginName: string;
  /** Called with whether the same operator is logged in again. */
  onEnd: (isIn: boolean) => void;
}

/** Asks the operator whose session has ended to log in again. It does not close by itself: what waits would be lost. */
export default function LoginAgainDialog({ loginName, onEnd }: LoginAgainProps) {
  const { take } = useSession();
  /** Who has given the password, but not yet the second factor. */
  const [entered, setEntered] = useState<OwnAccount | null>(null);
  const goIn = (account: OwnAccount): void => {
    if (account.factor === 'to-prove') return setEntered(account);
    take(account);
    return onEnd(account.factor !== 'to-set-up');
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={entered ? factorTexts.proveTitle : loginTexts.again}
      zIndex={600}
    >
      <div className="stack">
        {!entered && <p>{loginTexts.againHint}</p>}
        {entered ? (
          <ProveForm factorKinds={entered.factorKinds} onProved={goIn} />
        ) : (
          <CredentialsForm isEnded={false} loginName={loginName} onEntered={goIn} />
        )}
        <div className="login-ways">
          <Button variant="subtle" size="compact-sm" onClick={() => onEnd(false)}>
            {loginTexts.giveUp}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
