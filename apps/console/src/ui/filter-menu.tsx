import { Button, Menu } from '@mantine/core';
import { Plus } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { useOpenedMenu } from './use-opened-menu.ts';

interface FilterMenuProps {
  filters: readonly { key: string; label: string }[];
  onAdd: (key: string) => void;
}

/** The filters that a list has beside the shown ones. */
export default function FilterMenu({ filters, onAdd }: FilterMenuProps) {
  const { target, menu } = useOpenedMenu();
  return (
    <Menu position="bottom-start" {...menu} returnFocus={false}>
      <Menu.Target>
        <Button
          ref={target}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
        >
          {texts.filters.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onAdd(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
