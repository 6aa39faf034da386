import { Fingerprint, KeyRound } from 'lucide-react';
import { useState } from 'react';

import { mineTexts } from '#text/mine.ts';
import { passkeyTexts } from '#text/passkeys.ts';

import { useMember } from '../../session/use-session.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { ownName, useAddPasskey } from '../passkeys/use-add-passkey.ts';
import ChoosePassword from './choose-password.tsx';
import { CredentialList } from './credential-list.tsx';

interface KeepSheetProps {
  open: boolean;
  onClose: () => void;
  /** It was kept. */
  onKept: () => void;
}

/** Keeps an account: by a passkey, or by a password of the member's own. */
export default function KeepSheet({ open, onClose, onKept }: KeepSheetProps) {
  const member = useMember();
  const [choosesPassword, setChoosesPassword] = useState(false);
  if (member === null) return null;
  const { title, lead } = mineTexts.keep;
  if (choosesPassword)
    return (
      <ChoosePassword
        open={open}
        member={member}
        words={{ title: passkeyTexts.keepPassword, lead }}
        onClose={onClose}
        onKept={onKept}
      />
    );
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      <p className="words text-small text-soft">{lead}</p>
      <CredentialList
        rows={[{ name: mineTexts.credentials.account, value: member.memberName, canCopy: true }]}
        className="mt-2"
      />
      <div className="mt-4 flex flex-col gap-3">
        {hasPasskeys() && <KeepByPasskey onAdded={onKept} />}
        <Button
          kind={hasPasskeys() ? 'quiet' : 'gold'}
          wide
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => setChoosesPassword(true)}
        >
          {passkeyTexts.keepPassword}
        </Button>
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
