import { CornerRightUp } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';

import { installTexts } from '#text/install.ts';

import { tabStored } from '../../storage/stored.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

const { inApp } = installTexts;

/** Over the whole page inside of another app: how the site is opened in a browser, once a session. */
export default function InAppHint() {
  const [isOpen, setOpen] = useState(() => !tabStored.inAppHintSeen.read());
  const page = useRef<HTMLDivElement>(null);
  const close = (): void => {
    tabStored.inAppHintSeen.write(true);
    setOpen(false);
  };
  const { rememberFocus, returnFocus } = useFocusReturn();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(location.href);
    showToast(isCopied ? inApp.copied : inApp.notCopied, isCopied ? 'note' : 'failure');
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={page}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            rememberFocus();
            // The page itself gets the focus, so that no button has a focus ring before the visitor moves to it.
            event.preventDefault();
            page.current?.focus();
          }}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-ground px-6 pt-[calc(1rem+var(--inset-top))] pb-[calc(var(--inset-bottom)+1.5rem)] outline-none"
        >
          <CornerRightUp size={64} aria-hidden className="shrink-0 self-end text-accent" />
          <Dialog.Title className="mt-4 text-right text-title font-strong">
            {inApp.title}
          </Dialog.Title>
          <p className="mt-2 text-right text-body text-soft">{inApp.how}</p>
          <p className="mt-10 text-body text-soft">{inApp.why}</p>
          <div className="mt-auto flex flex-col gap-3 pt-10">
            <Button kind="primary" wide onClick={() => void copy()}>
              {inApp.copy}
            </Button>
            <Button kind="quiet" wide onClick={close}>
              {inApp.stay}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
