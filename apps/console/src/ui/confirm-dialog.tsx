import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import { messageOf } from '../api/message-of.ts';
import { ErrorLine } from './error-line.tsx';
import { Textarea } from './text-inputs.tsx';
import { notifyDone, notifyFailed } from './toasts.tsx';

export interface Confirmation {
  /** The label of the button. */
  label: string;
  /** The action with its numbers: `下架 12 个视频`. */
  question: string;
  /** The effect of the action, and what cannot be undone. */
  consequence?: ReactNode;
  /** Whether the operator must give a reason. */
  asksReason?: true;
  /** The action to run after confirmation. The dialog shows its failure and keeps the typed text. */
  run: (reason: string) => Promise<unknown>;
  /** The message after success. */
  done: string;
  onDone?: () => void;
  isDangerous?: true;
  /** Whether the dialog's further questions are answered; the action can run only then. */
  canRun?: boolean;
  /** Further questions of the dialog. */
  children?: ReactNode;
}

interface ConfirmDialogProps extends Confirmation {
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the action with its numbers, asks for the reason, and shows a failure with the typed text kept. */
export default function ConfirmDialog({ isOpen, ...question }: ConfirmDialogProps) {
  // Kept here, so that a dialog that was closed by mistake opens with what was typed.
  const [reason, setReason] = useState('');
  const { run, done, onDone, onClose } = question;
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  // Both outlast the closed dialog: opened again, it does not send the same once more before the first is answered.
  const isUnderWay = useRef(false);
  const act = useMutation({
    mutationFn: () => run(reason.trim()),
    onSuccess() {
      notifyDone(done);
      setReason('');
      onClose();
      onDone?.();
    },
    onError(error) {
      if (!isShown.current) notifyFailed(messageOf(error));
    },
    onSettled() {
      isUnderWay.current = false;
    },
  });
  const send = (): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    act.mutate();
  };
  const close = (): void => {
    if (!isUnderWay.current) act.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={question.question}>
      <Question
        {...question}
        act={act}
        send={send}
        reason={reason}
        setReason={setReason}
        onClose={close}
      />
    </Modal>
  );
}

interface QuestionProps extends Confirmation {
  act: { isPending: boolean; error: Error | null };
  send: () => void;
  onClose: () => void;
  reason: string;
  setReason: (reason: string) => void;
}

function Question({
  label,
  consequence,
  asksReason,
  isDangerous,
  canRun = true,
  children,
  act,
  send,
  onClose,
  reason,
  setReason,
}: QuestionProps) {
  const [isAsked, setAsked] = useState(false);
  const isMissing = asksReason === true && reason.trim() === '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // A dialog inside a form is not part of it, although React's events bubble from one to the other.
    event.stopPropagation();
    setAsked(true);
    if (!isMissing && canRun) send();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {consequence !== undefined && <p className="dimmed">{consequence}</p>}
      {children}
      {asksReason && (
        <Textarea
          data-autofocus
          label={texts.common.reason}
          description={texts.common.reasonHint}
          longest={200}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && isMissing ? texts.common.reasonMissing : undefined}
        />
      )}
      <ErrorLine error={act.error} />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button
          type="submit"
          color={isDangerous ? 'red.8' : undefined}
          disabled={!canRun}
          loading={act.isPending}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
