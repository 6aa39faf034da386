import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { type Section, sections } from '../sections.ts';
import { useSession } from '../session/session.tsx';
import { useThings } from './find-things.ts';

/** The pause in typing after which the search starts. */
const settleMs = 150;

/** A search box that leads to any screen or thing, opened by Ctrl K or ⌘ K. */
const CommandPalette = ({ onClose }: { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    withCloseButton={false}
    padding={0}
    size={520}
    yOffset="12vh"
    attributes={{ content: { 'aria-label': texts.shell.search } }}
  >
    <Finder onClose={onClose} />
  </Modal>
);

export default CommandPalette;

/** A screen or thing to which the box leads. */
interface Goal {
  key: string;
  path: string;
  icon: Section['icon'];
  title: string;
  /** The section of a thing; missing for a screen. */
  place?: string;
}

/** Returns matching screens, then matching things, within what this operator may see. */
function useGoals(wanted: string): { goals: readonly Goal[]; isLooking: boolean } {
  const { holds } = useSession();
  const [settled] = useDebouncedValue(wanted, settleMs);
  const { things, isLooking } = useThings(settled);
  const open = sections.filter(({ needs }) => needs === null || holds(needs));
  const screens = open
    .filter((section) => isMeant(section, wanted))
    .map(({ key, path, icon }) => ({ key, path, icon, title: texts.sections[key] }));
  const found = things.flatMap(({ section, path, title }) => {
    const home = open.find(({ key }) => key === section);
    return home
      ? [{ key: path, path, icon: home.icon, title, place: texts.sections[section] }]
      : [];
  });
  return { goals: [...screens, ...found], isLooking: isLooking || settled !== wanted };
}

function Finder({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const listId = useId();
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { goals, isLooking } = useGoals(wanted);
  const open = (goal: Goal | undefined): void => {
    if (goal === undefined) return;
    onClose();
    void go(goal.path);
  };
  /** Opens the chosen result. While a search runs, it waits for the results of the typed words instead of opening an older one. */
  const enter = (): void => {
    const goal = goals[place];
    if (isLooking && (goal === undefined || goal.place !== undefined)) setEntered(true);
    else open(goal);
  };
  const reached = isEntered && !isLooking ? goals[place] : undefined;
  const openReached = useEffectEvent(() => open(reached));
  const reachedKey = reached?.key;
  useEffect(() => {
    if (reachedKey !== undefined) openReached();
  }, [reachedKey]);
  const steer = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
    if (step === 0) return;
    event.preventDefault();
    setPlace((place + step + goals.length) % Math.max(goals.length, 1));
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
          aria-activedescendant={goals[place] && `${listId}-${place}`}
          aria-label={texts.shell.search}
          placeholder={texts.shell.searchHint}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setPlace(0);
            setEntered(false);
          }}
          onKeyDown={steer}
        />
      </div>
      <div
        className="palette-list"
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- because a select can't be steered from a field beside it
        role="listbox"
        aria-label={texts.shell.searchResults}
      >
        {goals.map(({ key, icon: Icon, ...goal }, index) => (
          <div
            key={key}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- because it stands in such a list
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="palette-item"
            onPointerMove={() => setPlace(index)}
            onClick={() => open(goals[index])}
            onKeyDown={steer}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className="palette-title">{goal.title}</span>
            {goal.place !== undefined && <span className="dimmed small">{goal.place}</span>}
          </div>
        ))}
      </div>
      {goals.length === 0 && (
        <p className="palette-empty dimmed">
          {isLooking ? texts.common.loading : texts.shell.searchEmpty}
        </p>
      )}
    </>
  );
}

const isMeant = ({ key, words }: Section, wanted: string): boolean =>
  `${texts.sections[key]} ${words}`.includes(wanted.trim().toLowerCase());
