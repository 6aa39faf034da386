/** The words of what was watched: on home, and in the history. */
export const watchedTexts = {
  goOn: '继续观看',
  nothingToContinue: '没看完的影片会放在这里',
  guess: '猜你喜欢',
  today: '今天',
  yesterday: '昨天',
  day: (month: number, day: number) => `${month}月${day}日`,
  earlier: '更早',
  seenTo: (clock: string) => `看到 ${clock}`,
  seen: '已看完',
  remove: (title: string) => `移除：${title}`,
} as const;
