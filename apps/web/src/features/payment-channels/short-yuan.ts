/** An amount of yuan without decimals where they are zero: `28.80`, `30`. */
export const shortYuan = (yuan: string): string => yuan.replace(/\.00$/, '');
