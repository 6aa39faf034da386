import { ActionIcon, Menu } from '@mantine/core';
import { Columns3 } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { useOpenedMenu } from './use-opened-menu.ts';

interface ColumnMenuProps {
  columns: readonly { key: string; title: string }[];
  choice: { isShown: (key: string) => boolean; toggle: (key: string) => void };
}

/** The choice of shown columns; the first one is always shown. */
export default function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  const { target, menu } = useOpenedMenu();
  return (
    <Menu closeOnItemClick={false} position="top-end" {...menu}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" aria-label={texts.list.columns}>
          <Columns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.list.columns}</Menu.Label>
        {columns.slice(1).map(({ key, title }) => (
          <Menu.Item
            key={key}
            role="menuitemcheckbox"
            aria-checked={choice.isShown(key)}
            onClick={() => choice.toggle(key)}
          >
            <span className="check-line">
              <span aria-hidden>{choice.isShown(key) ? '✓' : ''}</span>
              {title}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
