import { Button, type ButtonProps, Modal, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, type ReactNode, useState } from 'react';

import { messageOf } from '../api/message-of.ts';
import { zh } from '../text/zh.ts';
import { notifyDone } from './toasts.tsx';

interface ConfirmProps {
  /** What the button says. */
  label: string;
  /** What will be done, in numbers: `下架 12 个视频`. */
  question: string;
  /** What comes of it, and what can't be taken back. */
  consequence?: ReactNode;
  /** Whether the operator has to say why. */
  asksReason?: true;
  /** What is done when it is confirmed. Its failure is shown in the dialog, with what was typed. */
  run: (reason: string) => Promise<unknown>;
  /** Said when it was done. */
  done: string;
  onDone?: () => void;
  button?: ButtonProps & { 'aria-label'?: string };
  isDangerous?: true;
  /** Further questions that the dialog asks. */
  children?: ReactNode;
}

/** A button for what should not happen by a slip: says in numbers what it will do, and asks for the reason. */
export function ConfirmButton({ label, button, isDangerous, ...dialog }: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        color={isDangerous ? 'red.8' : undefined}
        {...button}
        onClick={open}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={dialog.question}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': zh.common.close }}
      >
        <Question {...dialog} label={label} isDangerous={isDangerous} onClose={close} />
      </Modal>
    </>
  );
}

function Question({
  label,
  consequence,
  asksReason,
  run,
  done,
  onDone,
  isDangerous,
  children,
  onClose,
}: ConfirmProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const act = useMutation({
    mutationFn: () => run(reason.trim()),
    onSuccess() {
      notifyDone(done);
      onClose();
      onDone?.();
    },
  });
  const isMissing = asksReason === true && reason.trim() === '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !act.isPending) act.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {consequence !== undefined && <p className="dimmed">{consequence}</p>}
      {children}
      {asksReason && (
        <Textarea
          data-autofocus
          label={zh.common.reason}
          description={zh.common.reasonHint}
          maxLength={200}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && isMissing ? zh.common.reasonMissing : undefined}
        />
      )}
      {act.isError && (
        <p role="alert" className="error">
          {messageOf(act.error)}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {zh.common.cancel}
        </Button>
        <Button type="submit" color={isDangerous ? 'red.8' : undefined} loading={act.isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
