/** The categories that a new site may begin with, each with those below it. */
export const generalPlaces: readonly (readonly [name: string, below: readonly string[]])[] = [
  ['电影', ['动作', '喜剧', '爱情', '科幻', '悬疑']],
  ['剧集', ['国产剧', '日韩剧', '欧美剧']],
  ['综艺', []],
  ['动画', ['番剧', '动画电影']],
  ['纪录片', ['自然', '历史', '人文']],
  ['短片', []],
];
