import { useEffect } from 'react';
import type { Player } from 'video.js';

/** Shows the small pictures of a source while one seeks; fetched only where there are any. */
export function useStoryboards(player: Player | undefined, wanted: boolean): void {
  useEffect(() => {
    if (!player || !wanted) return;
    import('./storyboard-plugin.ts').then(
      ({ showStoryboards }) => {
        if (!player.isDisposed()) showStoryboards(player);
      },
      // Seeking works without them.
      () => undefined,
    );
  }, [player, wanted]);
}
