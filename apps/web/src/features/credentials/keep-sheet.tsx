import type { Member } from '@lantern/contracts/entities/member';
import { Fingerprint, KeyRound } from 'lucide-react';
import { useState } from 'react';

import { mineTexts } from '#text/mine.ts';
import { passkeyTexts } from '#text/passkeys.ts';

import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { ownName, useAddPasskey } from '../passkeys/use-add-passkey.ts';
import ChoosePassword from './choose-password.tsx';
import { CredentialList } from './credential-list.tsx';

/** Asks once to keep an account that has coins, money or VIP: by a passkey, or by a password of the member's own. */
export default function KeepSheet({ onDone }: { onDone?: () => void }) {
  const member = useMember();
  // Where something else is open, the sheet waits for the next screen.
  const [isFree] = useState(() => document.querySelector('[role$="dialog"]') === null);
  if (member === null || !isFree) return null;
  const done = (): void => {
    stored.keepAsked.write(true);
    onDone?.();
  };
  return <Keep member={member} onDone={done} />;
}

function Keep({ member, onDone }: { member: Member; onDone: () => void }) {
  const [choosesPassword, setChoosesPassword] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => {
    setIsOpen(false);
    onDone();
  };
  const { title, lead } = mineTexts.keep;
  if (choosesPassword)
    return (
      <ChoosePassword
        open={isOpen}
        member={member}
        words={{ title: passkeyTexts.keepPassword, lead }}
        onClose={close}
        onKept={close}
      />
    );
  return (
    <BottomSheet open={isOpen} onClose={close} title={title}>
      <p className="words text-small text-soft">{lead}</p>
      <CredentialList
        rows={[{ name: mineTexts.credentials.account, value: member.memberName, canCopy: true }]}
        className="mt-2"
      />
      <div className="mt-4 flex flex-col gap-3">
        {hasPasskeys() && <KeepByPasskey onAdded={close} />}
        <Button
          kind={hasPasskeys() ? 'quiet' : 'gold'}
          wide
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => setChoosesPassword(true)}
        >
          {passkeyTexts.keepPassword}
        </Button>
        <button type="button" onClick={close} className="min-h-target text-small text-soft">
          {passkeyTexts.later}
        </button>
      </div>
    </BottomSheet>
  );
}

/** The button that makes a passkey of this device. */
function KeepByPasskey({ onAdded }: { onAdded: () => void }) {
  const { mutate, isPending } = useAddPasskey({ onAdded });
  return (
    <Button
      kind="gold"
      wide
      icon={<Fingerprint size={18} aria-hidden="true" />}
      disabled={isPending}
      onClick={() => mutate({ name: ownName(), password: '' })}
    >
      {passkeyTexts.keep}
    </Button>
  );
}
