const languages = new Intl.DisplayNames(['zh-Hans'], { type: 'language' });

const nameOf = (language: string, unknown: string): string =>
  language === 'und' ? unknown : (languages.of(language) ?? language);

/** What a viewer chooses subtitles by that have no title of their own. */
export const subtitleLabel = (language: string): string => nameOf(language, '字幕');

/** What a viewer chooses a sound by. */
const soundLabel = (language: string): string => nameOf(language, '原声');

/** With what tells sounds of one language apart. */
const titledSound = (label: string, title: string): string => `${label}（${title}）`;

/** What a viewer chooses a file of subtitles by: all languages that its name says, and what else it says. */
export function namedSubtitle(parts: {
  languages: readonly string[];
  isForced: boolean;
  isForDeaf: boolean;
  rest: string;
}): string {
  const languages = parts.languages.length === 0 ? ['und'] : parts.languages;
  const kinds = [
    ...(parts.isForced ? ['强制'] : []),
    ...(parts.isForDeaf ? ['听障'] : []),
    ...(parts.rest === '' ? [] : [parts.rest]),
  ];
  const name = languages.map(subtitleLabel).join('＋');
  return kinds.length === 0 ? name : `${name}（${kinds.join('，')}）`;
}

/** A track inside a film, for operators; streams count from 0. */
export const trackName = (stream: number, label: string): string => `#${stream} ${label}`;

/** Names tracks by their language; titles, or else numbers, tell tracks of one language apart. */
export function labelSounds(sounds: readonly { language: string; title: string }[]): string[] {
  const labels: string[] = [];
  for (const { language, title } of sounds) {
    const isShared = sounds.filter((it) => it.language === language).length > 1;
    const name = soundLabel(language);
    const label = isShared && title !== '' ? titledSound(name, title) : name;
    const same = labels.filter((it) => it === label || it.startsWith(`${label} `)).length;
    labels.push(same === 0 ? label : `${label} ${same + 1}`);
  }
  return labels;
}
