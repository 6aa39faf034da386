import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search, Zap } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { type Command, readCommand } from '../commands/commands.ts';
import { asking } from '../commands/open-when-asked.tsx';
import { type Section, sections } from '../sections.ts';
import { useSession } from '../session/session.tsx';
import { useThings } from './find-things.ts';

/** The pause in typing after which the search starts. */
const settleMs = 150;

/** A search box that leads to any screen or thing and begins what is done there, opened by Ctrl K or ⌘ K. */
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

/** A screen or thing to which the box leads, or a command. */
interface Goal {
  key: string;
  /** Missing for a command without a thing: then its label is typed into the box. */
  path?: string;
  /** What is asked on the page of the thing. */
  command?: Command;
  icon: Section['icon'];
  title: string;
  /** The section of a thing; missing for a screen. */
  place?: string;
}

/** Returns commands for what was typed, matching screens, then matching things, within what this operator may see and do. */
function useGoals(wanted: string): { goals: readonly Goal[]; isLooking: boolean } {
  const { holds, may } = useSession();
  const [settled] = useDebouncedValue(wanted, settleMs);
  const { things, isLooking } = useThings(settled);
  const typed = readCommand(settled);
  const named = useThings(typed.commands.length > 0 ? typed.thing : '');
  const now = readCommand(wanted);
  const begun = now.thing === '' ? now.commands : [];
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
  const can = typed.commands.filter(({ call }) => may(call));
  const ordered = named.things.flatMap(({ section, path, title, acts = [] }) => {
    const home = open.find(({ key }) => key === section);
    return can
      .filter(({ call }) => home && acts.includes(call))
      .map((command) => ({
        key: `${command.call.path} ${path}`,
        path,
        command,
        icon: home?.icon ?? Zap,
        title: `${command.label} ${title}`,
        place: texts.sections[section],
      }));
  });
  const offered = begun
    .filter(({ call }) => may(call))
    .map((command) => ({
      key: command.call.path,
      command,
      icon: Zap,
      title: texts.shell.command(command.label),
    }));
  return {
    goals: [...ordered, ...screens, ...offered, ...found],
    isLooking: isLooking || named.isLooking || settled !== wanted,
  };
}

function Finder({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { goals, isLooking } = useGoals(wanted);
  const type = (words: string): void => {
    setWanted(words);
    setPlace(0);
    setEntered(false);
  };
  const lead = (path: string, command?: Command): void => {
    onClose();
    void go(path, command && { state: asking(command.call) });
  };
  const open = (goal: Goal | undefined): void => {
    if (goal === undefined) return;
    if (goal.path !== undefined) return lead(goal.path, goal.command);
    type(`${goal.command?.label ?? ''} `);
    field.current?.focus();
  };
  /**
   * Opens the chosen result. While a search runs, it waits for the results of the typed words instead of opening an older
   * one.
   */
  const enter = (): void => {
    const goal = goals[place];
    if (isLooking && (goal === undefined || goal.place !== undefined)) setEntered(true);
    else open(goal);
  };
  const reached = isEntered && !isLooking ? goals[place] : undefined;
  const openReached = useEffectEvent(() => {
    if (reached?.path !== undefined) lead(reached.path, reached.command);
  });
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
          ref={field}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={goals[place] && `${listId}-${place}`}
          aria-label={texts.shell.search}
          placeholder={texts.shell.searchHint}
          value={wanted}
          onChange={(event) => type(event.currentTarget.value)}
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
