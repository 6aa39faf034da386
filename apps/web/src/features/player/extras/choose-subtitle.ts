import type { Subtitle } from '@lantern/contracts/entities/source';

/** Said instead of a language where none are wanted. */
export const SUBTITLES_OFF = 'off';

/** Most members read Chinese, and a film that brings it is not understood without. */
const FIRST = 'zh';

const mainOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The subtitles to show: those of the language chosen last, of the same language elsewhere (`zh-TW` for `zh-CN`) where
 * they are not there, and Chinese ones where no choice was made yet.
 */
export function chooseSubtitle(
  offered: readonly Subtitle[],
  wanted: string | null,
): Subtitle | undefined {
  if (wanted === SUBTITLES_OFF) return undefined;
  const language = wanted ?? FIRST;
  return (
    offered.find((it) => it.language.toLowerCase() === language.toLowerCase()) ??
    offered.find((it) => mainOf(it.language) === mainOf(language))
  );
}
