import { Alert, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Copy, Download, KeyRound } from 'lucide-react';

import { factorTexts } from '#text/factor.ts';
import { onceTexts } from '#text/once.ts';

import { downloadMade } from '../api/download.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { useShownOnce } from '../ui/use-shown-once.ts';

/** The recovery codes, shown only once. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[];
  onSaved: () => void;
}) {
  const clipboard = useClipboard({ timeout: 2000 });
  const { isUnsaved, noteSaved, close } = useShownOnce(onSaved);
  // A browser may refuse to copy.
  if (clipboard.copied && isUnsaved) noteSaved();
  const all = codes.join('\n');
  const download = (): void => {
    noteSaved();
    downloadMade([`${all}\n`], { name: factorTexts.fileName, type: 'text/plain' });
  };
  return (
    <div className="stack">
      <LeaveGuard when={isUnsaved} words={onceTexts.recoveryCodes} />
      <Alert icon={<KeyRound size={18} aria-hidden />} title={factorTexts.recoveryTitle}>
        {factorTexts.recoveryKeep}
      </Alert>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => clipboard.copy(all)}
        >
          {clipboard.copied ? factorTexts.copied : factorTexts.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={download}
        >
          {factorTexts.download}
        </Button>
        <Button onClick={close}>{factorTexts.saved}</Button>
      </div>
    </div>
  );
}
