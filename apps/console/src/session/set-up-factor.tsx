import { addTotp, beginTotp } from '@lantern/contracts/calls/operator/account';
import { Alert, Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';

import { callApi, callQuery } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { zhFactor } from '../text/zh-factor.ts';
import { hasPasskeys, makePasskey, PasskeyCancelled } from './passkey.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Way = 'totp' | 'passkey';

/** Sets up a second factor: which kind, then the thing itself, then the recovery codes if they are the first. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<Way | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = (recoveryCodes: readonly string[] | null): void => {
    if (recoveryCodes === null) onDone();
    else setCodes(recoveryCodes);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (way === null) return <ChooseWay onChoose={setWay} />;
  const back = (): void => setWay(null);
  return way === 'totp' ? (
    <AddTotp onAdded={added} onBack={back} />
  ) : (
    <AddPasskey onAdded={added} onBack={back} />
  );
}

function ChooseWay({ onChoose }: { onChoose: (way: Way) => void }) {
  const mayPasskey = hasPasskeys();
  return (
    <div className="stack">
      <UnstyledButton className="way" onClick={() => onChoose('totp')}>
        <Smartphone size={22} aria-hidden />
        <span>
          <strong>{zhFactor.totp}</strong>
          <span className="dimmed">{zhFactor.totpHint}</span>
        </span>
      </UnstyledButton>
      <UnstyledButton className="way" disabled={!mayPasskey} onClick={() => onChoose('passkey')}>
        <Fingerprint size={22} aria-hidden />
        <span>
          <strong>{zhFactor.passkey}</strong>
          <span className="dimmed">
            {mayPasskey ? zhFactor.passkeyHint : zhFactor.passkeyMissing}
          </span>
        </span>
      </UnstyledButton>
    </div>
  );
}

interface AddProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onBack: () => void;
}

function AddTotp({ onAdded, onBack }: AddProps) {
  // A secret is drawn once for each time this is opened.
  const draft = useQuery({ ...callQuery(beginTotp, {}), staleTime: Infinity, gcTime: 0 });
  const [code, setCode] = useState('');
  const [name, setName] = useState<string>(zhFactor.totpName);
  const add = useMutation({
    mutationFn: () => callApi(addTotp, { draft: draft.data?.draft ?? '', code, name }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: () => setCode(''),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (draft.data && !add.isPending) add.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {(add.isError || draft.isError) && (
        <Alert color="red" role="alert">
          {messageOf(add.error ?? draft.error)}
        </Alert>
      )}
      <p className="dimmed">{zhFactor.scan}</p>
      <QrCode text={draft.data?.address} label={zhFactor.qr} />
      {draft.data && (
        <p className="secret">
          <span className="dimmed">{zhFactor.secret}</span> <code>{draft.data.secret}</code>
        </p>
      )}
      <TextInput
        label={zhFactor.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NameField value={name} onChange={setName} />
      <Ending isPending={add.isPending} isReady={code.trim().length >= 6} onBack={onBack}>
        {zhFactor.add}
      </Ending>
    </form>
  );
}

function AddPasskey({ onAdded, onBack }: AddProps) {
  const [name, setName] = useState<string>(zhFactor.passkeyName);
  const add = useMutation({ mutationFn: () => makePasskey(name), onSuccess: onAdded });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!add.isPending) add.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {add.isError && (
        <Alert color="red" role="alert">
          {add.error instanceof PasskeyCancelled ? zhFactor.cancelled : messageOf(add.error)}
        </Alert>
      )}
      <p className="dimmed">{zhFactor.passkeyHint}</p>
      <NameField value={name} onChange={setName} />
      <Ending isPending={add.isPending} isReady onBack={onBack}>
        {zhFactor.addPasskey}
      </Ending>
    </form>
  );
}

const NameField = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <TextInput
    label={zhFactor.name}
    description={zhFactor.nameHint}
    maxLength={60}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface EndingProps {
  isPending: boolean;
  isReady: boolean;
  onBack: () => void;
  children: string;
}

const Ending = ({ isPending, isReady, onBack, children }: EndingProps) => (
  <div className="dialog-actions">
    <Button variant="default" onClick={onBack}>
      {zhFactor.back}
    </Button>
    <Button type="submit" disabled={!isReady} loading={isPending}>
      {children}
    </Button>
  </div>
);
