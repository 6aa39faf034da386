/** What a link to the site says where it is sent on. */
export const cardText = {
  zh: { adultsOnly: '本站仅限18岁以上成年人访问' },
  en: { adultsOnly: 'Adults only: you must be 18 or over' },
} as const;
