import { Alert, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Copy, KeyRound } from 'lucide-react';

import { onceTexts } from '#text/once.ts';
import { systemTexts } from '#text/system.ts';

import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useShownOnce } from '../../ui/use-shown-once.ts';

/** A password that the server drew, shown only once. */
export function DrawnPassword({ password, onDone }: { password: string; onDone: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const { isUnsaved, noteSaved, close } = useShownOnce(onDone);
  // A browser may refuse to copy.
  if (clipboard.copied && isUnsaved) noteSaved();
  return (
    <div className="stack">
      <LeaveGuard when={isUnsaved} words={onceTexts.password} />
      <Alert icon={<KeyRound size={18} aria-hidden />} title={systemTexts.addDone}>
        <p>
          <code className="drawn">{password}</code>
        </p>
        <p>{systemTexts.passwordOnce}</p>
      </Alert>
      <div className="dialog-actions">
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => clipboard.copy(password)}
        >
          {clipboard.copied ? systemTexts.copied : systemTexts.copy}
        </Button>
        <Button onClick={close}>{systemTexts.done}</Button>
      </div>
    </div>
  );
}
