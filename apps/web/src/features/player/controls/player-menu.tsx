import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Player } from 'video.js';

import { zh } from '../../../text/zh.ts';
import { usePlayerEvent } from '../use-player-event.ts';
import { chooseQuality, chosenLevel, labelOf, qualitiesOf, type MenuName } from './menu-buttons.ts';

type Choice = { key: number; label: string; chosen: boolean; choose: () => void };

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The panel of speeds or renditions, at the right edge of the picture; the keyboard is in it while it is there. */
export function PlayerMenu({ player }: { player: Player }) {
  const [menu, setMenu] = useState<MenuName | null>(null);
  const close = () => setMenu(null);
  usePlayerEvent(player, 'menu', (name) => setMenu(name === 'quality' ? 'quality' : 'speed'));
  usePlayerEvent(player, ['loadstart', 'fullscreenchange'], close);
  const panel = useRef<HTMLDivElement>(null);
  const items = () => [...(panel.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (!menu) return undefined;
    const opener = document.activeElement;
    items()
      .find((it) => it.ariaChecked === 'true')
      ?.focus();
    return () => {
      // Gone with the panel, unless somebody had taken it elsewhere.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [menu]);
  if (!menu) return null;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const step = steps[event.key];
    if (step === undefined) return undefined;
    event.preventDefault();
    const all = items();
    return all.at((all.findIndex((it) => it.matches(':focus')) + step) % all.length)?.focus();
  };

  const choices = menu === 'speed' ? listSpeeds(player) : listQualityChoices(player);
  return (
    <div className="player-menu-scrim" onClick={close} role="presentation">
      <div
        ref={panel}
        tabIndex={-1}
        className="player-menu"
        role="menu"
        aria-label={menu === 'speed' ? zh.player.speed : zh.player.quality}
        onKeyDown={press}
      >
        {choices.map(({ key, label, chosen, choose }) => (
          <button
            key={key}
            type="button"
            role="menuitemradio"
            aria-checked={chosen}
            onClick={choose}
          >
            {label}
            {chosen && <Check size={16} aria-hidden />}
          </button>
        ))}
      </div>
    </div>
  );
}

function listSpeeds(player: Player): Choice[] {
  return player.playbackRates().map((rate) => ({
    key: rate,
    label: zh.player.rate(rate),
    chosen: player.playbackRate() === rate,
    choose: () => {
      player.playbackRate(rate);
      player.trigger('ratechosen', rate);
    },
  }));
}

function listQualityChoices(player: Player): Choice[] {
  const current = chosenLevel(player);
  return qualitiesOf(player).map((quality) => ({
    key: quality.level,
    label: labelOf(quality),
    chosen: quality.level === current,
    choose: () => chooseQuality(player, quality.level),
  }));
}
