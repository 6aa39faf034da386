import type { Sound } from '@lantern/contracts/entities/source';

/** What a member chose last. */
export type WantedSound = Pick<Sound, 'language' | 'label'>;

const mainOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The sound to play: the one chosen last, another of its language (`zh-TW` for `zh-CN`) where the film does not have it, else
 * the film's own default. A language that is not known says nothing about another film.
 */
export function chooseSound(
  offered: readonly Sound[],
  wanted: WantedSound | null,
): Sound | undefined {
  const [own] = offered;
  if (!wanted) return own;
  const { language, label } = wanted;
  const alike = offered.filter((it) => it.language.toLowerCase() === language.toLowerCase());
  const same = alike.find((it) => it.label === label);
  if (same || language === 'und') return same ?? own;
  return alike[0] ?? offered.find((it) => mainOf(it.language) === mainOf(language)) ?? own;
}
