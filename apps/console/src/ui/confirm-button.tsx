import type { Call } from '@lantern/contracts/call';
import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useState } from 'react';

import { OpenWhenAsked } from '../commands/open-when-asked.tsx';
import type { Confirmation } from './confirm-dialog.tsx';
import { lazy } from './lazy.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

interface ConfirmProps extends Confirmation {
  button?: ButtonProps & { 'aria-label'?: string };
  /** The call for which the search box also opens the question. */
  asked?: Call | undefined;
}

/** A button for an action that should not happen by mistake: a dialog asks first. */
export function ConfirmButton({ button, asked, ...question }: ConfirmProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isAsked, setAsked] = useState(false);
  const { label, isDangerous } = question;
  const ask = (): void => {
    setAsked(true);
    open();
  };
  return (
    <>
      <Button
        variant="default"
        color={isDangerous ? 'red.8' : undefined}
        {...(isDangerous && button?.variant === 'subtle' && { c: 'var(--mantine-color-error)' })}
        {...button}
        onClick={ask}
      >
        {label}
      </Button>
      {asked && <OpenWhenAsked of={asked} open={ask} />}
      {isAsked && (
        <Suspense>
          <ConfirmDialog {...question} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
