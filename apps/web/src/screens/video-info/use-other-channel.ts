import type { Source } from '@lantern/contracts/entities/source';

import type { OtherChannel } from '../../features/player/overlays/use-failure.ts';
import { findOtherChannel } from '../../features/player/sources.ts';
import type { Watching } from './use-watching.ts';

/** Another channel with the episode that is watched, if there is one. */
export function useOtherChannel(
  sources: readonly Source[],
  { watched, choose }: Watching,
): OtherChannel | undefined {
  const choice = watched && findOtherChannel(sources, watched);
  const name = choice && sources[choice.channel]?.name;
  return choice && name ? { name, choose: () => choose(choice) } : undefined;
}
