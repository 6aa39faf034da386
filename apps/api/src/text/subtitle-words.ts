/** Names of folders that hold a film's subtitles, in small letters. */
export const subtitleFolders: ReadonlySet<string> = new Set([
  'subs',
  'sub',
  'subtitles',
  'subtitle',
  '字幕',
]);

/** Words of subtitles that show only what the film does not translate. */
export const forcedWords: ReadonlySet<string> = new Set(['forced', 'signs', '强制']);

/** What stands between the languages of one name. */
export const languageBreaks = /[&+_ [\]()（）【】,，、]/;

/** Letters of traditional words for languages. */
export const simplifiedLetters: Readonly<Record<string, string>> = {
  語: '语',
  雙: '双',
  簡: '简',
  體: '体',
};

/** What stands behind a language and says nothing. */
export const meaningless = /(?<=.)(?:字幕|双语|双字)$/;

/** Words for languages that are neither tags nor names of languages. */
export const languageWords: Readonly<Record<string, readonly string[]>> = {
  chs: ['zh-Hans'],
  sc: ['zh-Hans'],
  gb: ['zh-Hans'],
  gbk: ['zh-Hans'],
  jt: ['zh-Hans'],
  简体: ['zh-Hans'],
  简中: ['zh-Hans'],
  简: ['zh-Hans'],
  简体中文: ['zh-Hans'],
  cht: ['zh-Hant'],
  tc: ['zh-Hant'],
  big5: ['zh-Hant'],
  ft: ['zh-Hant'],
  繁体: ['zh-Hant'],
  繁體: ['zh-Hant'],
  繁中: ['zh-Hant'],
  繁: ['zh-Hant'],
  繁体中文: ['zh-Hant'],
  繁體中文: ['zh-Hant'],
  cn: ['zh'],
  ch: ['zh'],
  chi: ['zh'],
  中: ['zh'],
  中字: ['zh'],
  jp: ['ja'],
  jap: ['ja'],
  kr: ['ko'],
  英: ['en'],
  日: ['ja'],
  韩: ['ko'],
  粤: ['yue'],
  粤语: ['yue'],
  中英: ['zh', 'en'],
  简英: ['zh-Hans', 'en'],
  繁英: ['zh-Hant', 'en'],
  中日: ['zh', 'ja'],
  简日: ['zh-Hans', 'ja'],
  繁日: ['zh-Hant', 'ja'],
  简繁: ['zh-Hans', 'zh-Hant'],
  国语: ['zh'],
  國语: ['zh'],
  普通话: ['zh'],
  汉语: ['zh'],
  粵语: ['yue'],
  zhs: ['zh-Hans'],
  zht: ['zh-Hant'],
  simplified: ['zh-Hans'],
  traditional: ['zh-Hant'],
  jpsc: ['ja', 'zh-Hans'],
  scjp: ['zh-Hans', 'ja'],
  jptc: ['ja', 'zh-Hant'],
  tcjp: ['zh-Hant', 'ja'],
  双语: [],
  双字: [],
};

/** Languages whose names are read in English and Chinese (`english`, `英语`, `英文`). */
const named = [
  'zh',
  'en',
  'ja',
  'ko',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'ru',
  'uk',
  'nl',
  'sv',
  'da',
  'fi',
];
const alsoNamed = [
  'pl',
  'cs',
  'hu',
  'ro',
  'el',
  'tr',
  'ar',
  'he',
  'th',
  'vi',
  'id',
  'ms',
  'hi',
  'zh-Hans',
  'zh-Hant',
];

export const languageNames: ReadonlyMap<string, string> = new Map(
  [...named, ...alsoNamed].flatMap((tag) => {
    const chinese = new Intl.DisplayNames(['zh-Hans'], { type: 'language' }).of(tag) ?? tag;
    const english = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
    const names = [english.toLowerCase(), chinese, chinese.replace('语', '文')];
    return names.map((name) => [name, tag] as const);
  }),
);
