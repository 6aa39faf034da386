import { Check } from 'lucide-react';
import { useRef, useState, useEffect } from 'react';
import type { Player } from 'video.js';

import { zh } from '../../../text/zh.ts';
import { usePlayerEvent } from '../use-player-event.ts';
import { chooseQuality, chosenLevel, labelOf, qualitiesOf, type MenuName } from './menu-buttons.ts';

type Choice = { key: number; label: string; chosen: boolean; choose: () => void };

/** The panel of speeds or renditions, at the right edge of the picture. */
export function PlayerMenu({ player }: { player: Player }) {
  const [menu, setMenu] = useState<MenuName | null>(null);
  const close = () => setMenu(null);
  usePlayerEvent(player, 'menu', (name) => setMenu(name === 'quality' ? 'quality' : 'speed'));
  usePlayerEvent(player, ['loadstart', 'fullscreenchange'], close);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [menu]);
  if (!menu) return null;

  const choices = menu === 'speed' ? listSpeeds(player) : listQualityChoices(player);
  return (
    <div className="player-menu-scrim" onClick={close} role="presentation">
      <div
        ref={panel}
        tabIndex={-1}
        className="player-menu"
        role="menu"
        aria-label={menu === 'speed' ? zh.player.speed : zh.player.quality}
        onKeyDown={(event) => event.key === 'Escape' && close()}
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
