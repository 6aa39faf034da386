/** The texts of topics, the dark web and the tag list. */
export const topicsTexts = {
  topics: {
    lead: '精心挑选，一次看个够',
    none: '还没有专题',
    unknownTitle: '没有找到这个专题',
    unknown: '它可能已经下线，去首页看看别的吧',
    videos: '专题视频',
    empty: '这个专题还没有视频',
  },

  darkWeb: {
    lead: '灯火之外，会员独享',
    gateTitle: '仅限会员进入',
    gate: '这里的内容只面向少数用户',
    gateWarning: '心理承受能力不足者，请勿进入',
    unlock: '会员解锁',
    leave: '点击离开',
    empty: '这里暂时没有内容',
  },

  tagList: {
    groups: '一级分类',
    all: '全部',
    recent: '最近更新',
    noTags: '还没有分类',
  },
} as const;
