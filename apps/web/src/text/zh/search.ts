/** The texts of search, and of what a member finds again: favourites and history. */
export const searchTexts = {
  search: {
    field: '搜索您感兴趣的视频',
    submit: '搜索',
    clearField: '清除输入',
    history: '历史搜索',
    clearHistory: '清空',
    hot: '热门搜索',
    /** By what others searched for and found. */
    guess: '猜你想搜',
    suggestions: '搜索建议',
    author: '作者',
    /** The title of the results of a search. */
    resultsTitle: '搜索',
  },

  filters: {
    label: '筛选',
    order: '排序',
    best: '综合',
    newest: '最新',
    hottest: '最热',
    price: '收费',
    all: '全部',
    free: '免费',
    vip: 'VIP',
    length: '时长',
    anyLength: '不限时长',
    short: '10分钟内',
    medium: '10–30分钟',
    long: '30分钟以上',
  },

  searchResults: {
    field: '搜索图片、文字、视频',
    videos: '视频列表',
    emptyTitle: '没有找到相关视频',
    empty: '换个关键词再试试吧',
    emptyList: '这里还没有视频',
    otherTerms: '看看大家在搜什么',
  },

  favourites: {
    empty: '暂无收藏',
    emptyDetail: '遇到喜欢的视频，点一下收藏就在这里',
    clear: '清空收藏',
    clearTitle: '确认清空',
    clearDetail: '确定要清空所有收藏吗？',
    cleared: '清除成功',
    count: (count: number) => `共${count}部`,
    remove: (title: string) => `取消收藏：${title}`,
    removed: '取消收藏',
  },

  history: {
    videos: '看过的视频',
    empty: '暂无观看记录',
    emptyDetail: '看过的视频会按时间排在这里',
    clear: '清空历史记录',
    clearTitle: '确认清空',
    clearDetail: '确定要清空历史记录吗？',
    cleared: '清除历史记录成功',
  },

  keptVideos: {
    gone: '视频已失效',
    goneDetail: '它可能已下架，或暂时无法观看',
    remove: '移除失效视频',
    removed: '已移除',
  },
} as const;
