import { Button, Modal } from '@mantine/core';

import { texts } from '#text/texts.ts';

/** What the operator is asked before leaving. */
export interface LeaveWords {
  leaveTitle: string;
  leaveHint: string;
  leave: string;
  stay: string;
}

/** Asks whether to leave with unsaved changes. */
export default function LeaveDialog({
  words = texts.form,
  onStay,
  onLeave,
}: {
  words?: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Modal opened onClose={onStay} title={words.leaveTitle} zIndex={400}>
      <div className="stack">
        <p>{words.leaveHint}</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onLeave}>
            {words.leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {words.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
