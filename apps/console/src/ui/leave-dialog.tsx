import { Button, Modal } from '@mantine/core';

import { zh } from '../text/zh.ts';

/** Whether to leave with changes that aren't saved. */
export default function LeaveDialog({
  onStay,
  onLeave,
}: {
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onStay}
      title={zh.form.leaveTitle}
      lockScroll={false}
      zIndex={400}
      closeButtonProps={{ 'aria-label': zh.common.close }}
    >
      <div className="stack">
        <p>{zh.form.leaveHint}</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onLeave}>
            {zh.form.leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {zh.form.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
