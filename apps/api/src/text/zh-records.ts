/** What an operator gave or took. */
export const adjustmentDetail = { given: '平台赠送', taken: '平台扣除' } as const;

/** What coins were moved for when nobody wrote it down. */
export const coinRecordDetail = '金币变动';

/** What moved a member's money, by the kind of the ledger's entry and what was written down with it. */
export function earningDetail(kind: string, detail: string): string {
  if (kind === 'withdrawal_returned') return `${detail}，已退回`;
  return detail === '' ? '余额变动' : detail;
}

/** Of a commission that was taken back when the balance did not have it all. */
export const owedNote = (yuan: string): string => `余额不足，其中${yuan}元记为欠款`;
