import type { AnswerOf } from '@lantern/contracts/call';
import { getMember } from '@lantern/contracts/calls/member';
import { listPasskeys, removePasskey } from '@lantern/contracts/calls/passkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';

import { passkeyTexts } from '#text/passkeys.ts';

import { callApi } from '../../api/call-api.ts';
import { callQuery, keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hasPasskeys } from '../../features/passkeys/has-passkeys.ts';
import { ownName, useAddPasskey } from '../../features/passkeys/use-add-passkey.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

type Passkey = AnswerOf<typeof listPasskeys>['list'][number];

const LONGEST_NAME = 60;

/** The member's passkeys, each of which can be removed, and the form for another one. */
export default function PasskeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const passkeys = useQuery({ ...callQuery(listPasskeys, {}), enabled: open, staleTime: 0 });
  const removal = useRemoval(() => passkeys.refetch());
  const list = passkeys.data?.list;
  return (
    <BottomSheet open={open} onClose={onClose} title={passkeyTexts.title}>
      <p className="words text-small text-soft">{passkeyTexts.lead(location.hostname)}</p>
      {passkeys.isError && !passkeys.data && (
        <ErrorState message={messageOf(passkeys.error)} onRetry={() => void passkeys.refetch()} />
      )}
      <ul aria-label={passkeyTexts.title} aria-busy={passkeys.isPending} className="min-h-17">
        {list?.length === 0 && (
          <li className="flex min-h-17 items-center text-soft">{passkeyTexts.none}</li>
        )}
        {list?.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-3 border-b border-line py-3">
            <Fingerprint size={22} aria-hidden="true" className="shrink-0 text-soft" />
            <PasskeyFacts passkey={passkey} />
            <Button
              kind="quiet"
              disabled={removal.isPending}
              aria-label={passkeyTexts.removeOf(passkey.name)}
              onClick={() => removal.ask(passkey.id)}
            >
              {passkeyTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <AddForm
          needsPassword={passkeys.data?.needsPassword === true}
          onSettled={() => passkeys.refetch()}
        />
      ) : (
        <p className="words mt-4 text-small text-soft">{passkeyTexts.missing}</p>
      )}
      <ConfirmDialog
        open={removal.isAsking}
        title={passkeyTexts.removeTitle}
        detail={passkeyTexts.removeDetail}
        onConfirm={removal.confirm}
        onCancel={removal.cancel}
      />
    </BottomSheet>
  );
}

function PasskeyFacts({ passkey: { name, host, lastUseTime } }: { passkey: Passkey }) {
  const use =
    lastUseTime === null ? passkeyTexts.unused : passkeyTexts.used(lastUseTime.slice(5, 16));
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-strong">{name}</p>
      <p className="text-small wrap-anywhere text-soft">{[host, use].join(' · ')}</p>
    </div>
  );
}

/** Removes a passkey after a question. */
function useRemoval(onSettled: () => unknown) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const removal = useOneAtATime({
    action: [removePasskey.path],
    mutationFn: (id: number) => callApi(removePasskey, { id }),
    onSuccess: () => {
      showToast(passkeyTexts.removed, 'success');
      return queries.invalidateQueries({ queryKey: keyOf(getMember) });
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled,
  });
  return {
    isPending: removal.isPending,
    isAsking: asked !== null,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked !== null) removal.mutate(asked);
      setAsked(null);
    },
  };
}

interface AddFormProps {
  needsPassword: boolean;
  onSettled: () => unknown;
}

/** The name of the next passkey, the password where one is asked for, and the button. */
function AddForm({ needsPassword, onSettled }: AddFormProps) {
  const [name, setName] = useState(ownName);
  const [password, setPassword] = useState('');
  const { mutate, isPending } = useAddPasskey({ onAdded: () => setPassword(''), onSettled });
  return (
    <Form
      className="mt-4 flex flex-col gap-4"
      onSubmit={() => mutate({ name: name.trim() || ownName(), password })}
    >
      <TextField
        label={passkeyTexts.name}
        longest={LONGEST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {needsPassword && (
        <PasswordField
          label={passkeyTexts.password}
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
        />
      )}
      <Button kind="primary" type="submit" wide tall disabled={isPending}>
        {passkeyTexts.add}
      </Button>
    </Form>
  );
}
