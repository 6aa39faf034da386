import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { zh } from '../text/zh.ts';

/** Asks before changes that aren't saved are lost: by going elsewhere, closing what is open, or closing the page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        openIn(currentLocation.search) !== openIn(nextLocation.search)),
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={zh.form.leaveTitle}
      lockScroll={false}
      zIndex={400}
      closeButtonProps={{ 'aria-label': zh.common.close }}
    >
      <div className="stack">
        <p>{zh.form.leaveHint}</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {zh.form.leave}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {zh.form.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const openIn = (search: string): string | null => new URLSearchParams(search).get('open');
