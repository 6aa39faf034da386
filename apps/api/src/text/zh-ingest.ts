/** A length as it is read aloud: `1 小时 2 分 3.5 秒`. */
function sayLength(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const parts = [hours > 0 ? `${hours} 小时` : '', hours + minutes > 0 ? `${minutes} 分` : ''];
  const rest = `${((tenths % 600) / 10).toFixed(1)} 秒`;
  return [...parts, rest].filter((it) => it !== '').join(' ');
}

/** What operators read of a file that was taken in. */
export const ingestWords = {
  noIndex: '文件不完整：结尾的索引缺失，没有可以播放的内容',
  cutOff: (declaredSeconds: number, playableSeconds: number): string =>
    `全长 ${sayLength(declaredSeconds)}，只能播放前 ${sayLength(playableSeconds)}，缺少 ${sayLength(declaredSeconds - playableSeconds)}`,
} as const;

/** What was left out of a file or changed, by its word; `number` is how many, how long or how fast. */
export const ingestNoteText: Readonly<Record<string, (number: number) => string>> = {
  deinterlaced: () => '隔行扫描的画面已转为逐行',
  'tone-mapped': () => 'HDR 画面已转换为普通画面（SDR）',
  'depth-reduced': () => '画面色深已转为 8 位',
  turned: () => '画面已按拍摄方向转正',
  'pixels-squared': () => '画面已按显示比例还原（原文件像素不是方形）',
  'rate-limited': (rate) => `帧率已降为每秒 ${rate} 帧`,
  'sound-begins-late': (seconds) => `声音晚 ${sayLength(seconds)} 开始，之前为静音`,
  'picture-stays': (seconds) => `声音比画面长，最后一帧停留 ${sayLength(seconds)}`,
  'pictures-left-out': (count) => `另有 ${count} 条画面未采用`,
  'sounds-left-out': (count) => `另有 ${count} 条音轨未采用`,
  'sounds-unknown': (count) => `${count} 条音轨无法识别，已略去`,
  'subtitles-left-out': (count) => `${count} 条文字字幕未采用`,
  'picture-subtitles-left-out': (count) => `${count} 条图形字幕没有文字，已略去`,
};

const languages = new Intl.DisplayNames(['zh-Hans'], { type: 'language' });

/** What a viewer chooses subtitles by that have no title of their own. */
export const subtitleLabel = (language: string): string =>
  language === 'und' ? '字幕' : (languages.of(language) ?? language);
