import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { texts } from '#text/texts.ts';

import { messageOf } from '../../api/message-of.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface ClearKeptProps {
  /** The words of the list in question. */
  text: { clear: string; clearTitle: string; clearDetail: string; cleared: string };
  /** Clears the list; resolves when it is done. */
  onClear: () => Promise<void> | void;
}

/** The trash icon of a list kept on this device: it asks first, and shows the outcome. */
export function ClearKept({ text, onClear }: ClearKeptProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        label={text.clear}
        icon={<Trash2 size={20} />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={text.clearTitle}
        detail={text.clearDetail}
        onConfirm={(): void => {
          setIsAsking(false);
          const say = (): void => showToast(text.cleared, 'success');
          const under = onClear();
          if (!under) return say();
          under.then(say).catch((error: unknown) => showToast(messageOf(error), 'failure'));
        }}
        onCancel={() => {
          setIsAsking(false);
          showToast(texts.common.cancel);
        }}
      />
    </>
  );
}
