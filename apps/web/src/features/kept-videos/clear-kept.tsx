import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { zh } from '../../text/zh.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface ClearKeptProps {
  /** The words of the list in question. */
  text: { clear: string; clearTitle: string; clearDetail: string; cleared: string };
  onClear: () => void;
}

/** The trash icon of a list kept on this device: it asks first, and says what came of it. */
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
        onConfirm={() => {
          onClear();
          setIsAsking(false);
          showToast(text.cleared, 'success');
        }}
        onCancel={() => {
          setIsAsking(false);
          showToast(zh.common.cancel);
        }}
      />
    </>
  );
}
