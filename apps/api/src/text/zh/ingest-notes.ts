import { describeRights } from '../chinese-alone.ts';
import { noRoomText } from './sentences.ts';

/** A length as it is read aloud: `1 小时 2 分 3.5 秒`. */
export function sayLength(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const parts = [hours > 0 ? `${hours} 小时` : '', hours + minutes > 0 ? `${minutes} 分` : ''];
  const rest = `${((tenths % 600) / 10).toFixed(1)} 秒`;
  return [...parts, rest].filter((it) => it !== '').join(' ');
}

/** What was left out of a file or changed, by its word; `number` is how many, how long or how fast. */
export const ingestNoteText = {
  deinterlaced: (): string => '隔行扫描的画面已转为逐行',
  'dolby-vision': (): string => '杜比视界画面按基础层处理',
  'tone-mapped': (): string => 'HDR 画面已转换为普通画面（SDR）',
  'depth-reduced': (): string => '画面色深已转为 8 位',
  turned: (): string => '画面已按拍摄方向转正',
  'pixels-squared': (): string => '画面已按显示比例还原（原文件像素不是方形）',
  'rate-limited': (rate: number): string => `帧率已降为每秒 ${rate} 帧`,
  'sound-begins-late': (seconds: number): string => `声音晚 ${sayLength(seconds)} 开始，之前为静音`,
  breaks: (count: number, at: string): string =>
    `来源的播放列表有 ${count} 处中断，可能是广告，没有剪：${at}`,
  'picture-stays': (seconds: number): string => `声音比画面长，最后一帧停留 ${sayLength(seconds)}`,
  'pictures-left-out': (count: number): string => `另有 ${count} 条画面未采用`,
  'sounds-left-out': (count: number): string => `另有 ${count} 条音轨未采用`,
  'sounds-reduced': (count: number): string =>
    `${count} 条音轨的声道数已减少（保留立体声，5.1 声道以上另存 5.1）`,
  'sounds-unknown': (count: number): string => `${count} 条音轨无法识别，已略去`,
  'subtitles-left-out': (count: number): string => `${count} 条文字字幕未采用`,
  'picture-subtitles-left-out': (count: number): string =>
    `${count} 条图形字幕（PGS、VobSub 等）没有文字，已略去`,
  'subtitle-kind-left-out': (_: number, name: string): string =>
    `字幕 ${name} 未采用：只接受 SRT、WebVTT、ASS、SSA 文字字幕`,
  'subtitle-too-large': (_: number, name: string): string =>
    `字幕 ${name} 未采用：文件超过 5 MB，或旁边的字幕多于 20 个`,
  'subtitle-without-text': (_: number, name: string): string =>
    `字幕 ${name} 未采用：其中没有可读的字幕`,
  'subtitle-encoding-unsure': (_: number, name: string): string =>
    `字幕 ${name} 未发布：无法确定文字编码。请在“视频”的该集中添加此文件，预览后选择编码`,
  'subtitle-recoded': (_: number, name: string): string => `字幕已转换编码：${name}`,
  'subtitle-lines-cut': (count: number, name: string): string =>
    `字幕 ${name} 中有 ${count} 条超过 2,000 字，超出部分已略去`,
  'encoder-failed': (_: number, name: string): string =>
    `显卡编码（${name}）未成功，已改用处理器（x264）编码`,
};

/** Why a file was refused, by the first word that is kept of it; the others are its values. */
export const ingestDetailText = {
  'no-index': (): string => '文件不完整：结尾的索引缺失，没有可以播放的内容',
  'cut-off': (declared: string, playable: string): string =>
    `全长 ${sayLength(+declared)}，只能播放前 ${sayLength(+playable)}，缺少 ${sayLength(+declared - +playable)}`,
  'rights-missing': (...kinds: string[]): string => describeRights(kinds),
  'no-room': noRoomText,
  restored: (): string => '恢复备份时还没有做完',
};

/** Of a film whose video members do not see yet. */
export const draftNote = '视频还是草稿，会员看不到：请在“权利”里补齐记录，再到“视频”里发布';
