/** How the site gets onto the desktop. Said by the button and its sheet only, which come after everything else. */
export const installTexts = {
  title: '安装到桌面',
  putAway: '30天内不再显示安装提示',
  /** What the browser says of it before it is installed. */
  description: '手机上的影院：精选视频，每日更新',
  lead: '像应用一样打开，全屏观看',
  /** What a long press on the icon offers. */
  shortcuts: { signIn: '签到', history: '历史', search: '搜索' },
  now: '立即安装',
  android: '安卓安装',
  androidMenu: '安卓手机：在浏览器菜单中选择“添加到主屏幕”。',
  ios: '苹果教程',
  iosPicture: '在苹果手机上安装到桌面的步骤',
  inApp: {
    title: '请在浏览器中打开',
    how: '点右上角的菜单，选“在浏览器打开”',
    why: '在这个应用里，账号可能留不住，支付和安装也常常不可用。换到浏览器，都能正常使用。',
    copy: '复制链接',
    copied: '链接已复制，请到浏览器中打开',
    notCopied: '复制失败，请点右上角的菜单打开',
    stay: '继续在这里看',
  },
  iosSteps: [
    '用 Safari 打开本站，点底部的“分享”',
    '在菜单中选择“添加到主屏幕”',
    '点右上角的“添加”，桌面上就有了',
  ],
} as const;
