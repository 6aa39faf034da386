import { ActionIcon, Menu } from '@mantine/core';
import { CircleUserRound, LogOut, UserCog } from 'lucide-react';
import { Link } from 'react-router-dom';

import { messageOf } from '../api/message-of.ts';
import { useSession } from '../session/session.tsx';
import { zh } from '../text/zh.ts';
import { notifyFailed } from '../ui/toasts.tsx';

/** Who is at the console, and the way out. */
export default function AccountMenu({ loginName }: { loginName: string }) {
  const { logOut } = useSession();
  const leave = (): void => void logOut().catch((error: unknown) => notifyFailed(messageOf(error)));
  return (
    <Menu position="bottom-end" width={200} defaultOpened>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={zh.shell.account(loginName)}
        >
          <CircleUserRound size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{loginName}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<UserCog size={16} aria-hidden />}>
          {zh.shell.ownAccount}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={leave}>
          {zh.shell.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
