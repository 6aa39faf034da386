/** What is said of a member wherever one is shown. */
export const memberTexts = {
  /** By the index of the level's medal. */
  levels: ['普通用户', '月卡会员', '季卡会员', '年卡会员', '永久会员', '尊享会员', '体验会员'],
  vipStatus: {
    none: '您还不是会员',
    'valid-until': (date: string) => `会员有效期至 ${date}`,
    expires: (date: string) => `会员到期：${date}`,
    trial: (date: string) => `试用时间：${date}`,
    permanent: (_date: string) => '永久会员',
  },
} as const;
