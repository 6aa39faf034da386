/** A line of subtitles: start and end in seconds, the Chinese and the English text. */
type Line = readonly [from: number, to: number, zh: string, en: string];

/** The spoken lines of two clips, by the clip's key. */
export const spoken: Readonly<Record<string, readonly Line[]>> = {
  'lantern-river': [
    [
      1,
      4.5,
      '天黑以后，河上的第一盏灯亮了。',
      'After dark, the first lantern lights up on the river.',
    ],
    [6, 9.5, '放灯的人说，灯会自己找到路。', 'They say a lantern finds its own way.'],
    [
      11,
      15,
      '风从上游来，\n带着一点桂花的味道。',
      'The wind comes from upstream,\nwith a hint of osmanthus.',
    ],
    [
      17,
      21,
      '孩子们沿着岸跑，数到一百就忘了。',
      'Children run along the bank and lose count at a hundred.',
    ],
    [
      24,
      28,
      '灯影落在水里，水把它带去很远的地方。',
      'Their light falls on the water, and the water takes it far away.',
    ],
    [31, 35, '有人许了愿，有人只是看着。', 'Some make a wish. Some only watch.'],
    [38, 42, '夜深了，河面慢慢静下来。', 'It grows late, and the river falls quiet.'],
    [45, 50, '明天，它们会在海边被人捡到。', 'Tomorrow somebody will find them by the sea.'],
  ],
  'paper-sea': [
    [1, 4.5, '这片海，是用旧报纸折成的。', 'This sea is folded from old newspapers.'],
    [6, 10, '第一条船没有名字，也没有船长。', 'The first boat has no name and no captain.'],
    [
      12,
      16,
      '浪一页一页翻过去，\n写满了昨天的消息。',
      'Wave after wave turns like a page,\nfull of the news of yesterday.',
    ],
    [19, 23, '灯塔是一支没写完的铅笔。', 'The lighthouse is a pencil, not used up yet.'],
    [
      26,
      30,
      '远处有雨，纸会变软，但船不怕。',
      'There is rain ahead. Paper grows soft, but the boat is not afraid.',
    ],
    [33, 37, '只要有人再折一次，它就能继续走。', 'Fold it once more, and it sails on.'],
    [40, 44, '地平线其实是一道折痕。', 'The horizon is only a crease.'],
    [46, 51, '越过去，就是下一张白纸。', 'Beyond it lies the next white sheet.'],
  ],
};

/** Comments of demo members while they watch. */
export const remarks: readonly string[] = [
  '开头这个镜头太美了',
  '来了来了',
  '前排',
  '这光影绝了',
  '循环播放第三遍',
  '好安静，适合睡前看',
  '配乐是什么？求歌名',
  '手机壁纸有了',
  '这里的颜色好舒服',
  '慢下来真好',
  '作者辛苦了',
  '从头看到尾，一秒没跳',
  '想去这里看看',
  '第一次觉得夜晚这么亮',
  '好治愈',
  '这一段可以单独收藏',
  '和朋友一起看的，都说好',
  '二刷打卡',
  '细节满分',
  '转场好丝滑',
  '这是手绘的吗',
  '小时候也折过纸船',
  '看完心情好了一点',
  '下一集什么时候出',
  '画面里有风',
  '加班回来看这个，值了',
  '灯影灯影，名副其实',
  '高能预警（并没有）',
  '戴耳机效果更好',
  '我家就在河边，就是这个感觉',
  '为这一帧点赞',
  '安静得能听见水声',
  '每天一集，睡个好觉',
  '这个角度没想到',
  '后面还有彩蛋，别走',
  '晚安，各位',
];

/** Colours of comments as 0xRRGGBB; most are white. */
export const remarkColors: readonly number[] = [
  0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xff7a1a, 0xffe14d, 0x7ee081, 0x6fb8ff, 0xff8fb1,
];
