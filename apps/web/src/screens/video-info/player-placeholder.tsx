import { useEffect } from 'react';

import { texts } from '#text/texts.ts';

import { Button } from '../../ui/button.tsx';
import { askForCode, reloadForRelease, useCodeTrouble } from '../../ui/import-with-retry.ts';
import { LazyImage } from '../../ui/lazy-image.tsx';

/** The placeholder of the player: the poster with a spinner, or the reason why nothing plays. */
export function PlayerPlaceholder({ poster, message }: { poster?: string; message?: string }) {
  const trouble = useCodeTrouble();
  useEffect(() => {
    // Nothing plays yet.
    if (trouble === 'outdated') reloadForRelease();
  }, [trouble]);
  const why = message ?? (trouble && texts.codeTrouble[trouble].onScreen);
  return (
    <div className="absolute inset-0 grid place-items-center">
      {poster !== undefined && (
        <LazyImage src={poster} alt="" eager className="absolute! inset-0" />
      )}
      {why === undefined ? (
        <output
          aria-label={texts.player.loading}
          className="relative size-11 animate-spin rounded-full border-3 border-strong/20 border-t-accent"
        />
      ) : (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim px-6 text-center"
        >
          <p>{why}</p>
          {message === undefined && trouble && (
            <Button
              kind="primary"
              onClick={trouble === 'outdated' ? () => location.reload() : askForCode}
            >
              {texts.common.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
