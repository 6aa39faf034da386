import { addTotp, beginTotp } from '@lantern/contracts/calls/operator/account';
import { Alert, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { create } from 'qrcode';
import { type SyntheticEvent, useMemo, useState } from 'react';

import { factorTexts } from '#text/factor.ts';

import { callApi, callQuery } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { TextInput } from '../ui/text-inputs.tsx';
import { hasPasskeys, makePasskey, PasskeyCancelled } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Way = 'totp' | 'passkey';

/** Sets up a second factor: first its kind, then the factor, then the recovery codes if it is the first factor. */
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
          <strong>{factorTexts.totp}</strong>
          <span className="dimmed">{factorTexts.totpHint}</span>
        </span>
      </UnstyledButton>
      <UnstyledButton className="way" disabled={!mayPasskey} onClick={() => onChoose('passkey')}>
        <Fingerprint size={22} aria-hidden />
        <span>
          <strong>{factorTexts.passkey}</strong>
          <span className="dimmed">
            {mayPasskey ? factorTexts.passkeyHint : factorTexts.passkeyMissing}
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
  // The server draws a secret once each time this opens.
  const draft = useQuery({ ...callQuery(beginTotp, {}), staleTime: Infinity, gcTime: 0 });
  const [code, setCode] = useState('');
  const [name, setName] = useState<string>(factorTexts.totpName);
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
      <p className="dimmed">{factorTexts.scan}</p>
      <QrCode text={draft.data?.address} label={factorTexts.qr} />
      {draft.data && (
        <p className="secret">
          <span className="dimmed">{factorTexts.secret}</span> <code>{draft.data.secret}</code>
        </p>
      )}
      <TextInput
        label={factorTexts.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        longest={8}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NameField value={name} onChange={setName} />
      <Ending isPending={add.isPending} isReady={code.trim().length >= 6} onBack={onBack}>
        {factorTexts.add}
      </Ending>
    </form>
  );
}

function AddPasskey({ onAdded, onBack }: AddProps) {
  const [name, setName] = useState<string>(factorTexts.passkeyName);
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
          {add.error instanceof PasskeyCancelled ? factorTexts.cancelled : messageOf(add.error)}
        </Alert>
      )}
      <p className="dimmed">{factorTexts.passkeyHint}</p>
      <NameField value={name} onChange={setName} />
      <Ending isPending={add.isPending} isReady onBack={onBack}>
        {factorTexts.addPasskey}
      </Ending>
    </form>
  );
}

const NameField = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <TextInput
    label={factorTexts.name}
    description={factorTexts.nameHint}
    longest={60}
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
      {factorTexts.back}
    </Button>
    <Button type="submit" disabled={!isReady} loading={isPending}>
      {children}
    </Button>
  </div>
);

/** The empty modules around the code that its standard requires. */
const margin = 4;

/** A QR code, dark on white in both colour schemes, because cameras need that. */
function QrCode({ text, label }: { text: string | undefined; label: string }) {
  const drawn = useMemo(() => (text === undefined ? null : draw(text)), [text]);
  if (drawn === null) return <Skeleton className="qr" />;
  const size = drawn.size + 2 * margin;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="var(--console-paper)" />
      <path d={drawn.path} fill="var(--console-print)" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${column + margin} ${row + margin}h1v1h-1z`);
  return { size: modules.size, path: squares.join('') };
}
