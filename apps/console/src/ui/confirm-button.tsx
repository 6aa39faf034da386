import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

import type { Confirmation } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

interface ConfirmProps extends Confirmation {
  button?: ButtonProps & { 'aria-label'?: string };
}

/** A button for an action that should not happen by mistake: a dialog asks first. */
export function ConfirmButton({ button, ...question }: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isAsked, setAsked] = useState(false);
  const { label, isDangerous } = question;
  return (
    <>
      <Button
        variant="default"
        color={isDangerous ? 'red.8' : undefined}
        {...(isDangerous && button?.variant === 'subtle' && { c: 'var(--mantine-color-error)' })}
        {...button}
        onClick={() => {
          setAsked(true);
          open();
        }}
      >
        {label}
      </Button>
      {isAsked && (
        <Suspense>
          <ConfirmDialog {...question} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
