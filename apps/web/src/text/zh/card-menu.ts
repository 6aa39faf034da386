/** The texts of a card's menu, and of what was dismissed by it. */
export const cardMenuTexts = {
  save: '收藏',
  unsave: '取消收藏',
  saved: '已收藏',
  unsaved: '已取消收藏',
  dismiss: '不感兴趣',
  dismissAuthor: (author: string) => `不看「${author}」的影片`,
  dismissed: '已设为不感兴趣',
  gone: '不再为您推荐',
  undo: '撤销',
  undoOf: (title: string) => `撤销不感兴趣：${title}`,
  /** In the settings. */
  list: '不感兴趣的影片',
  lead: '不会出现在精选、猜你喜欢和相关推荐里',
  none: '还没有不感兴趣的影片',
  noneDetail: '长按影片，或点它右下角的三个点',
  withAuthor: (author: string) => `连同「${author}」`,
  restore: '恢复',
  restoreOf: (title: string) => `恢复推荐：${title}`,
  restored: '已恢复推荐',
} as const;
