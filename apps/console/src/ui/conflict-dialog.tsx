import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';

import { texts } from '#text/texts.ts';

/** A field that two operators changed at the same time, with each value as it is shown. */
export interface Conflict {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictProps {
  conflicts: readonly Conflict[];
  onCancel: () => void;
  /** Receives the fields that keep the operator's own value; the others take the saved one. */
  onChoose: (mine: readonly string[]) => void;
}

/** Shows the operator who saves second what the first one changed, and lets them choose field by field. */
export default function ConflictDialog({ conflicts, onCancel, onChoose }: ConflictProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={onCancel}
      title={texts.form.conflictTitle}
      size="lg"
    >
      <div className="stack">
        <p>{texts.form.conflictHint}</p>
        {conflicts.map(({ key, label, mine, theirs: other }) => (
          <Radio.Group
            key={key}
            label={label}
            value={theirs.includes(key) ? 'theirs' : 'mine'}
            onChange={(value) =>
              setTheirs(
                value === 'theirs' ? [...theirs, key] : theirs.filter((chosen) => chosen !== key),
              )
            }
          >
            <div className="conflict">
              <Radio value="mine" label={texts.form.conflictMine} description={mine} />
              <Radio value="theirs" label={texts.form.conflictTheirs} description={other} />
            </div>
          </Radio.Group>
        ))}
        <div className="dialog-actions">
          <Button variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <Button
            onClick={() =>
              onChoose(conflicts.map(({ key }) => key).filter((key) => !theirs.includes(key)))
            }
          >
            {texts.form.conflictSave}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
