import { Button, Modal } from '@mantine/core';

import { texts } from '#text/texts.ts';

/** Asks whether to leave with unsaved changes. */
export default function LeaveDialog({
  onStay,
  onLeave,
}: {
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Modal opened onClose={onStay} title={texts.form.leaveTitle} zIndex={400}>
      <div className="stack">
        <p>{texts.form.leaveHint}</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onLeave}>
            {texts.form.leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {texts.form.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
