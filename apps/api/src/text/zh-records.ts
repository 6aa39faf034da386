/** What coins were moved for when nobody wrote it down. */
export const coinRecordDetail = '金币变动';
