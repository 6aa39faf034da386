import { formatDataSize } from '@lantern/rules/data-size';
import {
  Eraser,
  EyeOff,
  Fingerprint,
  KeyRound,
  Languages,
  LogOut,
  MonitorSmartphone,
  UserRound,
} from 'lucide-react';
import { lazy, useState } from 'react';

import { cardMenuTexts } from '#text/card-menu.ts';
import { passkeyTexts } from '#text/passkeys.ts';
import { loginsTexts, settingsTexts } from '#text/settings.ts';
import { texts } from '#text/texts.ts';

import { isEasilyLost, useLeaveQuestion } from '../../features/credentials/leave-account.tsx';
import { chooseLanguage } from '../../features/language/choose-language.ts';
import { Avatar } from '../../features/member-face/avatar.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, CellGroup } from '../../ui/cell.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { clearLocalData, measureLocalData } from './local-data.ts';
import { useSwitchAccount } from './use-switch-account.ts';

const PasskeysSheet = lazy(importWithRetry(() => import('./passkeys-sheet.tsx')));
const DismissedSheet = lazy(importWithRetry(() => import('./dismissed-sheet.tsx')));
const LoginsSheet = lazy(importWithRetry(() => import('./logins-sheet.tsx')));

const ICON = 20;

/** The member's settings of the account and of this device. */
export default function SettingsScreen() {
  const member = useMember();
  const cache = useClearCache();
  const [asks, setAsks] = useState<'dismissed' | 'logins' | 'passkeys' | null>(null);
  const close = (): void => setAsks(null);
  const account = useSwitchAccount();
  const { card, askFirst } = useLeaveQuestion();
  return (
    <>
      <TopBar title={settingsTexts.title} />
      <main className="flex min-h-[calc(100dvh-4rem)] flex-col px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <CellGroup>
          <Cell
            icon={<UserRound size={ICON} aria-hidden="true" className="text-soft" />}
            title={settingsTexts.personalInfo}
            to={hrefOf(paths.personalInfo)}
            value={member && <Avatar memberAvatar={member.memberAvatar} className="size-9" eager />}
          />
          <Cell
            icon={<KeyRound size={ICON} aria-hidden="true" className="text-soft" />}
            title={settingsTexts.password}
            to={hrefOf(paths.password)}
          />
          <Cell
            icon={<MonitorSmartphone size={ICON} aria-hidden="true" className="text-soft" />}
            title={loginsTexts.title}
            onTap={() => setAsks('logins')}
          />
          <Cell
            icon={<Fingerprint size={ICON} aria-hidden="true" className="text-soft" />}
            title={passkeyTexts.title}
            onTap={() => setAsks('passkeys')}
          />
        </CellGroup>
        <CellGroup className="mt-4">
          {readRuntimeConfig().languageChoice && (
            <Cell
              icon={<Languages size={ICON} aria-hidden="true" className="text-soft" />}
              title={settingsTexts.switchLanguage}
              onTap={() => chooseLanguage(texts.otherLanguage.code)}
            />
          )}
          <Cell
            icon={<EyeOff size={ICON} aria-hidden="true" className="text-soft" />}
            title={cardMenuTexts.list}
            onTap={() => setAsks('dismissed')}
          />
          <Cell
            icon={<Eraser size={ICON} aria-hidden="true" className="text-soft" />}
            title={settingsTexts.clearCache}
            value={cache.size}
            onTap={cache.ask}
          />
        </CellGroup>
        <div className="mt-8">
          <Button
            kind="danger"
            wide
            tall
            icon={<LogOut size={18} aria-hidden="true" />}
            disabled={account.isLeaving}
            onClick={member && isEasilyLost(member) ? () => askFirst(account.confirm) : account.ask}
          >
            {settingsTexts.switchAccount}
          </Button>
        </div>
      </main>
      <ConfirmDialog
        open={cache.isAsking}
        title={settingsTexts.clearTitle}
        detail={settingsTexts.clearDetail}
        onConfirm={cache.confirm}
        onCancel={cache.cancel}
      />
      <ConfirmDialog
        open={account.isAsking}
        title={settingsTexts.switchTitle}
        detail={settingsTexts.switchDetail}
        onConfirm={account.confirm}
        onCancel={account.cancel}
      />
      <LazySheet open={asks === 'logins'} onClose={close}>
        <LoginsSheet open={asks === 'logins'} onClose={close} />
      </LazySheet>
      <LazySheet open={asks === 'passkeys'} onClose={close}>
        <PasskeysSheet open={asks === 'passkeys'} onClose={close} />
      </LazySheet>
      <LazySheet open={asks === 'dismissed'} onClose={close}>
        <DismissedSheet open={asks === 'dismissed'} onClose={close} />
      </LazySheet>
      {card}
    </>
  );
}

/** Shows how much this device stores, and clears it after a question. */
function useClearCache() {
  const [bytes, setBytes] = useState(measureLocalData);
  const [isAsking, setIsAsking] = useState(false);
  return {
    size: formatDataSize(bytes),
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    confirm: () => {
      clearLocalData();
      setBytes(measureLocalData());
      setIsAsking(false);
      showToast(settingsTexts.cleared, 'success');
    },
  };
}
