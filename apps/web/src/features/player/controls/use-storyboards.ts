import type { Storyboard } from '@lantern/contracts/entities/source';
import { useEffect } from 'react';
import type { Player } from 'video.js';

/** Shows the small pictures of what plays while one seeks; the code is fetched only where there are any. */
export function useStoryboards(player: Player | undefined, sheet: Storyboard | undefined): void {
  useEffect(() => {
    if (!player || !sheet) return undefined;
    let isCurrent = true;
    import('./storyboard-plugin.ts').then(
      ({ showStoryboard }) => {
        if (isCurrent && !player.isDisposed()) showStoryboard(player, sheet);
      },
      // Seeking works without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [player, sheet]);
}
