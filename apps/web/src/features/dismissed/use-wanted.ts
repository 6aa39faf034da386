import type { Video } from '@lantern/contracts/entities/video';
import { useMemo } from 'react';

import { leaveOutDismissed } from './card-menu.ts';

/** A list without what the member dismissed; what is dismissed while it is shown stays in it, as the way back. */
export const useWanted = (videos: readonly Video[] | undefined): readonly Video[] | undefined =>
  useMemo(() => videos && leaveOutDismissed(videos), [videos]);
