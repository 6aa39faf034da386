import type { Sound } from '@lantern/contracts/entities/source';

/** The member's last choice. */
export type WantedSound = Pick<Sound, 'language' | 'label'>;

const mainOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The sound track to play: the last choice, another one of its language (`zh-TW` for `zh-CN`) when the film lacks it, else
 * the film's default. An unknown language is not carried over to another film.
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
