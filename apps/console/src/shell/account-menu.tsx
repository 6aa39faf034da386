import { consoleLanguageCookie } from '@lantern/rules/languages';
import { ActionIcon, Menu } from '@mantine/core';
import { CircleUserRound, Languages, LogOut, UserCog } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { messageOf } from '../api/message-of.ts';
import { useSession } from '../session/session.tsx';
import { notifyFailed } from '../ui/toasts.tsx';
import { useOpenedMenu } from '../ui/use-opened-menu.ts';

const YEAR_SECONDS = 31_536_000;

/** Reloads the console in the other language and remembers it. */
function changeLanguage(): void {
  document.cookie = `${consoleLanguageCookie}=${texts.otherLanguage.code};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  window.location.reload();
}

/** The operator's name, the language, and the logout. */
export default function AccountMenu({ loginName }: { loginName: string }) {
  const { logOut } = useSession();
  const { target, menu } = useOpenedMenu();
  const leave = (): void => void logOut().catch((error: unknown) => notifyFailed(messageOf(error)));
  return (
    <Menu position="bottom-end" width={200} {...menu}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.shell.account(loginName)}
        >
          <CircleUserRound size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{loginName}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<UserCog size={16} aria-hidden />}>
          {texts.shell.ownAccount}
        </Menu.Item>
        <Menu.Item
          leftSection={<Languages size={16} aria-hidden />}
          lang={texts.otherLanguage.code}
          onClick={changeLanguage}
        >
          {texts.otherLanguage.name}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={leave}>
          {texts.shell.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
