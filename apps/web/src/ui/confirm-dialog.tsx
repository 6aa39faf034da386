import { AlertDialog } from 'radix-ui';

import { texts } from '#text/texts.ts';

import { Button } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  detail: string;
  onConfirm: () => void;
  onCancel: () => void;
  confirmText?: string;
  cancelText?: string;
}

/** Asks before an action that can't be undone. Escape and the back gesture cancel. */
export function ConfirmDialog({
  open,
  title,
  detail,
  onConfirm,
  onCancel,
  confirmText = texts.common.confirm,
  cancelText = texts.common.cancel,
}: ConfirmDialogProps) {
  const { rememberFocus, returnFocus } = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim data-[state=closed]:animate-fade" />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={rememberFocus}
          className="fixed inset-0 z-40 m-auto h-fit w-[min(20rem,calc(100%-3rem))] animate-rise data-[state=closed]:animate-fade rounded-sheet bg-sheet p-5 text-center outline-none"
        >
          <AlertDialog.Title className="text-lead font-strong">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-body words text-soft">
            {detail}
          </AlertDialog.Description>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <AlertDialog.Cancel asChild>
              <Button>{cancelText}</Button>
            </AlertDialog.Cancel>
            <Button kind="primary" onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
