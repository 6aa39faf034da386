/** What a link to the site says where it is sent on. */
export const zhCard = {
  adultsOnly: '本站仅限18岁以上成年人访问',
} as const;
