import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { classNames } from '../../../ui/class-names.ts';
import type { MenuName } from '../controls/menu-buttons.ts';
import { usePlayerEvent } from '../use-player-event.ts';
import { panels, panelTitles, type Line, type PanelContext } from './panels.ts';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const isMenu = (name: unknown): name is MenuName => typeof name === 'string' && name in panels;

/** The settings panel, at the right edge of the picture; a keyboard leaves it where it came from. */
export function PlayerMenu(context: PanelContext) {
  const { player } = context;
  const [menu, setMenu] = useState<MenuName | null>(null);
  const close = () => setMenu(null);
  usePlayerEvent(player, 'menu', (name) => {
    if (isMenu(name)) setMenu(name);
  });
  usePlayerEvent(player, ['loadstart', 'fullscreenchange', 'keyshelp'], close);
  const [, draw] = useState(0);
  usePlayerEvent(player, ['hlslevel'], () => draw((times) => times + 1));
  const panel = useRef<HTMLDivElement>(null);
  useKeyboardInside(panel, menu);
  if (!menu) return null;

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') {
      event.preventDefault();
      return close();
    }
    const step = steps[event.key];
    if (step === undefined) return undefined;
    event.preventDefault();
    const all = linesIn(panel.current);
    return all.at((all.findIndex((it) => it.matches(':focus')) + step) % all.length)?.focus();
  };
  const take = (line: Line) => {
    // A line may open another panel in place of this one.
    close();
    line.act();
  };
  return (
    <div className="player-menu-scrim" onClick={close} role="presentation">
      <div
        ref={panel}
        tabIndex={-1}
        className={classNames('player-menu', menu === 'more' && 'is-wide')}
        role="menu"
        aria-label={panelTitles[menu]}
        onKeyDown={press}
        onClick={(event) => event.stopPropagation()}
      >
        {panels[menu](context).map((line) => (
          <MenuLine key={line.key} line={line} onTake={() => take(line)} />
        ))}
      </div>
    </div>
  );
}

function MenuLine({ line: { label, note, chosen }, onTake }: { line: Line; onTake: () => void }) {
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      onClick={onTake}
    >
      <span className="min-w-0 truncate">{label}</span>
      {note !== undefined && note !== '' && <span className="player-menu-note">{note}</span>}
      {chosen === true && <Check size={16} aria-hidden />}
      {chosen === undefined && note !== undefined && <ChevronRight size={16} aria-hidden />}
    </button>
  );
}

const linesIn = (panel: Element | null): HTMLButtonElement[] => [
  ...(panel?.querySelectorAll('button') ?? []),
];

/** Focuses the chosen line, and, when the panel closes, the element that opened the first panel. */
function useKeyboardInside(panel: { current: Element | null }, menu: MenuName | null): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (menu) {
      const before = document.activeElement;
      if (before !== document.body && !panel.current?.contains(before)) opener.current ??= before;
      const lines = linesIn(panel.current);
      (lines.find((it) => it.ariaChecked === 'true') ?? lines[0])?.focus();
      return;
    }
    const from = opener.current;
    opener.current = null;
    // The focus is lost with the panel, unless the member has moved it elsewhere.
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  }, [panel, menu]);
}
