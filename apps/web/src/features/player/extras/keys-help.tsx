import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Player } from 'video.js';

import { playerTexts } from '#text/player.ts';

import { usePlayerEvent } from '../use-player-event.ts';

const text = playerTexts.keys;

/** The help sheet of keys, over the picture; it traps the keyboard focus. */
export function KeysHelp({ player }: { player: Player }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePlayerEvent(player, 'keyshelp', () => setOpen((was) => !was));
  usePlayerEvent(player, ['loadstart', 'fullscreenchange'], close);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    closer.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else player.el().focus();
    };
  }, [isOpen, player]);
  if (!isOpen) return null;
  return (
    <dialog open className="player-keys" aria-label={text.title}>
      <header>
        <strong>{text.title}</strong>
        <button
          type="button"
          ref={closer}
          aria-label={playerTexts.close}
          onClick={close}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            // The sheet has only one button.
            if (event.key === 'Tab') event.preventDefault();
          }}
        >
          <X size={20} aria-hidden />
        </button>
      </header>
      <dl>
        {text.list.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
