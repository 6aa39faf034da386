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
