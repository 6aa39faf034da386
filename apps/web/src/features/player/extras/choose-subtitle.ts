import type { Subtitle } from '@lantern/contracts/entities/source';

import { texts } from '#text/texts.ts';

/** Said instead of a language where none are wanted. */
export const SUBTITLES_OFF = 'off';

const mainOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The subtitles to show: those of the language chosen last, of the same language elsewhere (`zh-TW` for `zh-CN`) where
 * they are not there, and those in the language of the site where no choice was made yet: most members read it, and a film
 * that brings it is not understood without.
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
