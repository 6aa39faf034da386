const languages = new Intl.DisplayNames(['zh-Hans'], { type: 'language' });

const nameOf = (language: string, unknown: string): string =>
  language === 'und' ? unknown : (languages.of(language) ?? language);

/** What a viewer chooses subtitles by that have no title of their own. */
export const subtitleLabel = (language: string): string => nameOf(language, '字幕');

/** What a viewer chooses a sound by. */
export const soundLabel = (language: string): string => nameOf(language, '原声');

/** With what tells sounds of one language apart. */
export const titledSound = (label: string, title: string): string => `${label}（${title}）`;
