import type { Subtitle } from '@lantern/contracts/entities/source';

import { texts } from '#text/texts.ts';

/** The stored choice of a member who wants no subtitles. */
export const SUBTITLES_OFF = 'off';

const mainOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The subtitles to show: those in the last chosen language, else in a variant of it (`zh-TW` for `zh-CN`). Before any
 * choice, those in the site's language: most members read it, and a film that has them is usually in another language.
 */
export function chooseSubtitle(
  offered: readonly Subtitle[],
  wanted: string | null,
): Subtitle | undefined {
  if (wanted === SUBTITLES_OFF) return undefined;
  const language = wanted ?? texts.language;
  return (
    offered.find((it) => it.language.toLowerCase() === language.toLowerCase()) ??
    offered.find((it) => mainOf(it.language) === mainOf(language))
  );
}
