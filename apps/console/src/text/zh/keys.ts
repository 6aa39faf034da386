/** The keys of the console, as its sheet shows them. */
export const keyTexts = {
  title: '键盘快捷键',
  groups: [
    {
      name: '列表',
      keys: [
        ['J / K', '下一行 / 上一行'],
        ['Enter', '打开这一行'],
        ['X', '选中这一行'],
        ['Shift X', '选中到这一行（也可按住 Shift 点击）'],
        ['Esc', '取消选择'],
        ['/', '搜索这个列表'],
      ],
    },
    {
      name: '打开的内容',
      keys: [
        ['J / K', '下一条 / 上一条'],
        ['Alt J / Alt K', '输入时也能用的下一条 / 上一条'],
        ['Ctrl Enter', '保存'],
        ['Ctrl Shift Enter', '保存并打开下一条'],
        ['Esc', '关闭'],
      ],
    },
    {
      name: '采集待定',
      keys: [
        ['S', '就是本站这部'],
        ['D', '不是，另建一部'],
        ['I', '不要这部'],
      ],
    },
    {
      name: '所有页面',
      keys: [
        ['Ctrl K', '搜索、跳转，或直接操作（下架 片名、赠送 昵称）'],
        ['?', '显示这张表'],
      ],
    },
  ],
} as const;
