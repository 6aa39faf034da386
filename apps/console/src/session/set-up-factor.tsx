import { addTotp, beginTotp } from '@lantern/contracts/calls/operator/account';
import { Alert, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { create } from 'qrcode';
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';

import { factorTexts } from '#text/factor.ts';

import { callApi, callQuery } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { TextInput } from '../ui/text-inputs.tsx';
import { hasPasskeys, makePasskey, PasskeyCancelled } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type FactorKind = 'totp' | 'passkey';

/** Sets up a second factor: first its kind, then the factor, then the recovery codes if it is the first factor. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = (recoveryCodes: readonly string[] | null): void => {
    if (recoveryCodes === null) onDone();
    else setCodes(recoveryCodes);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (kind === null) return <ChooseKind onChoose={setKind} />;
  const back = (): void => setKind(null);
  return kind === 'totp' ? (
    <AddTotp onAdded={added} onBack={back} />
  ) : (
    <AddPasskey onAdded={added} onBack={back} />
  );
}

function ChooseKind({ onChoose }: { onChoose: (kind: FactorKind) => void }) {
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
  /** Gets the recovery codes that come with the first factor; null for a further one. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onBack: () => void;
}

function AddTotp({ onAdded, onBack }: AddProps) {
  // The server draws a secret once each time this opens.
  const draft = useQuery({ ...callQuery(beginTotp, {}), staleTime: Infinity, gcTime: 0 });
  const [code, setCode] = useState('');
  const add = useMutation({
    mutationFn: (name: string) => callApi(addTotp, { draft: draft.data?.draft ?? '', code, name }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: () => setCode(''),
  });
  const error = add.error ?? draft.error;
  return (
    <AddForm
      firstName={factorTexts.totpName}
      label={factorTexts.add}
      failure={error && messageOf(error)}
      isReady={draft.data !== undefined && code.trim().length >= 6}
      isPending={add.isPending}
      onAdd={add.mutate}
      onBack={onBack}
    >
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
    </AddForm>
  );
}

function AddPasskey({ onAdded, onBack }: AddProps) {
  const add = useMutation({ mutationFn: makePasskey, onSuccess: onAdded });
  const { error } = add;
  return (
    <AddForm
      firstName={factorTexts.passkeyName}
      label={factorTexts.addPasskey}
      failure={
        error && (error instanceof PasskeyCancelled ? factorTexts.cancelled : messageOf(error))
      }
      isReady
      isPending={add.isPending}
      onAdd={add.mutate}
      onBack={onBack}
    >
      <p className="dimmed">{factorTexts.passkeyHint}</p>
    </AddForm>
  );
}

interface AddFormProps {
  /** The name of the factor until the operator gives it another. */
  firstName: string;
  /** The label of the button that adds it. */
  label: string;
  /** Why the last try failed; null when none did. */
  failure: string | null;
  isReady: boolean;
  isPending: boolean;
  onAdd: (name: string) => void;
  onBack: () => void;
  /** What stands above the name. */
  children: ReactNode;
}

/** The form of a factor of either kind. It sends nothing while an answer is awaited. */
function AddForm({ firstName, label, failure, isReady, isPending, ...props }: AddFormProps) {
  const [name, setName] = useState(firstName);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // It may stand in another form, which is not meant.
    event.stopPropagation();
    if (isReady && !isPending) props.onAdd(name);
  };
  return (
    <form className="stack" onSubmit={submit}>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {props.children}
      <TextInput
        label={factorTexts.name}
        description={factorTexts.nameHint}
        longest={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={props.onBack}>
          {factorTexts.back}
        </Button>
        <Button type="submit" disabled={!isReady} loading={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}

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
