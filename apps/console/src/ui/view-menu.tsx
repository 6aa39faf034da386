import { Button, Menu, Modal } from '@mantine/core';
import { Bookmark, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import { useSavedViews } from './saved-views.ts';
import { TextInput } from './text-inputs.tsx';
import { useOpenedMenu } from './use-opened-menu.ts';

/** Names in the address that are no part of a view. */
const passing = ['open', 'page', 'after', 'tab', 'copy'];

/** Returns what a view keeps of the address. */
function viewIn({ search }: Address): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The views of the list on this page: one applies its filters and its sort; the present ones are saved as another. */
export default function ViewMenu({ address }: { address: Address }) {
  const { pathname } = useLocation();
  const tab = address.get('tab');
  const { views, save, remove } = useSavedViews(`${pathname} ${tab}`);
  const [isNaming, setNaming] = useState(false);
  const here = viewIn(address);
  const { target, menu } = useOpenedMenu();
  const endNaming = (): void => {
    setNaming(false);
    target.current?.focus();
  };
  const apply = (query: string): void =>
    address.only({
      ...(tab !== '' && { tab }),
      ...Object.fromEntries(new URLSearchParams(query)),
    });
  return (
    <>
      <Menu position="bottom-start" {...menu}>
        <Menu.Target>
          <Button
            ref={target}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Bookmark size={14} aria-hidden />}
          >
            {texts.views.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ name, query }) => (
            <div key={name} className="view-line">
              <Menu.Item aria-current={query === here || undefined} onClick={() => apply(query)}>
                {name}
              </Menu.Item>
              <Menu.Item
                className="view-remove"
                aria-label={texts.views.remove(name)}
                closeMenuOnClick={false}
                onClick={({ currentTarget }) => {
                  // It goes away with the focus on it.
                  currentTarget.closest<HTMLElement>('[role="menu"]')?.focus();
                  remove(name);
                }}
              >
                <Trash2 size={14} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {views.length === 0 && <Menu.Label>{texts.views.none}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item disabled={here === ''} onClick={() => setNaming(true)}>
            {texts.views.save}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={endNaming}
          onName={(name) => {
            save({ name, query: here });
            endNaming();
          }}
        />
      )}
    </>
  );
}

interface NameProps {
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ onClose, onName }: NameProps) {
  const [name, setName] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Modal opened onClose={onClose} title={texts.views.save}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={texts.views.name}
          description={texts.views.hint}
          longest={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button type="submit" disabled={name.trim() === ''}>
            {texts.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
