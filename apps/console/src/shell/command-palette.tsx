import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { type Section, sections } from '../sections.ts';
import { useSession } from '../session/session.tsx';
import { zh } from '../text/zh.ts';

/** One box that leads anywhere, opened by Ctrl K or ⌘ K. */
const CommandPalette = ({ onClose }: { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    withCloseButton={false}
    padding={0}
    size={520}
    yOffset="12vh"
    lockScroll={false}
    attributes={{ content: { 'aria-label': zh.shell.search } }}
  >
    <Finder onClose={onClose} />
  </Modal>
);

export default CommandPalette;

function Finder({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const { holds } = useSession();
  const listId = useId();
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState(0);
  const found = sections.filter(
    (section) => (section.needs === null || holds(section.needs)) && isMeant(section, wanted),
  );
  const open = (section: Section | undefined): void => {
    if (section === undefined) return;
    onClose();
    void go(section.path);
  };
  const steer = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(found[place]);
    if (step === 0) return;
    event.preventDefault();
    setPlace((place + step + found.length) % Math.max(found.length, 1));
  };
  return (
    <>
      <div className="palette-field">
        <Search size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found[place] && `${listId}-${found[place].key}`}
          aria-label={zh.shell.search}
          placeholder={zh.shell.searchHint}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={steer}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- because a select can't be steered from a field beside it */}
      <div className="palette-list" id={listId} role="listbox" aria-label={zh.shell.searchResults}>
        {found.map((section, index) => (
          <div
            key={section.key}
            id={`${listId}-${section.key}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- because it stands in such a list
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="palette-item"
            onPointerMove={() => setPlace(index)}
            onClick={() => open(section)}
            onKeyDown={steer}
          >
            <section.icon size={18} strokeWidth={1.75} aria-hidden />
            {zh.sections[section.key]}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-empty dimmed">{zh.shell.searchEmpty}</p>}
    </>
  );
}

const isMeant = ({ key, words }: Section, wanted: string): boolean =>
  `${zh.sections[key]} ${words}`.includes(wanted.trim().toLowerCase());
