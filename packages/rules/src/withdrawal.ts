import { type Fen, parseYuan } from './money.ts';

/** Withdrawals of one member that can wait for an operator at once. */
export const MAX_OPEN_WITHDRAWALS = 3;

/** The two channels by the value of their radio button: 1 WeChat, 2 Alipay; the wire wants `index`. */
export const WITHDRAWAL_CHANNELS = [
  { choice: '1', index: 'wx' },
  { choice: '2', index: 'zfb' },
] as const;

export type WithdrawalWarning = 'amount-required' | 'code-required';

/** What the form warns of before sending, in order; it sends all the same and the server decides. */
export function warnWithdrawal(form: { amount: string; hasCode: boolean }): WithdrawalWarning[] {
  const amount = form.amount.trim();
  const warnings: WithdrawalWarning[] = [];
  if (amount === '' || Number(amount) === 0) warnings.push('amount-required');
  if (!form.hasCode) warnings.push('code-required');
  return warnings;
}

/**
 * What is wrong with an amount while it is typed, in the order it is told; null for one that may be asked for, and for
 * none at all. The server has the last word.
 */
export function judgeTypedAmount(
  typed: string,
  { balanceFen, minFen }: { balanceFen: Fen; minFen: Fen },
): 'not-an-amount' | 'over-balance' | 'below-minimum' | null {
  if (typed === '') return null;
  const fen = parseYuan(typed.replace(/\.$/, ''));
  if (fen === null) return 'not-an-amount';
  if (fen > balanceFen) return 'over-balance';
  return fen < minFen && fen > 0n ? 'below-minimum' : null;
}

/**
 * What was typed into a field for yuan, as it is shown there: half-width, one kind of point, no needless zeros, two
 * decimals. What is no amount stays as it is, so that it is seen and judged.
 */
export function formatTypedAmount(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(/[。,]/g, '.');
  if (!/^\d*\.?\d*$/.test(plain)) return plain;
  const [whole = '', decimals] = plain.split('.');
  const yuan = whole.replace(/^0+(?=\d)/, '');
  return decimals === undefined ? yuan : `${yuan || '0'}.${decimals.slice(0, 2)}`;
}

/** What a withdrawal is judged by. */
export type WithdrawalFacts = {
  /** The amount as sent, in yuan. */
  money: string | number;
  /** Whether the payment code is an image this member uploaded for it. */
  hasCode: boolean;
  balanceFen: Fen;
  minFen: Fen;
  /** The most a member may ask for in a day of Shanghai. */
  dailyCapFen: Fen;
  /** What the member has asked for today and was not refused. */
  askedTodayFen: Fen;
  openCount: number;
  /** What keeps this member from any withdrawal; null when nothing does. */
  blocked: WithdrawalBlock | null;
};

/** Banned by an operator, or in debt after a refund took back what was spent. */
export type WithdrawalBlock = 'member-banned' | 'in-debt';

export type WithdrawalRefusal =
  | WithdrawalBlock
  | WithdrawalWarning
  | 'not-an-amount'
  | 'below-minimum'
  | 'over-balance'
  | 'over-daily-cap'
  | 'too-many-open';

/** The amount to hold, or why nothing is held; the first reason counts. */
export type WithdrawalVerdict =
  | { holdFen: Fen; refusal: null }
  | { holdFen: null; refusal: WithdrawalRefusal };

/** Judges a withdrawal: of a member who may, above nothing, not below the minimum, covered by the balance and the day's cap, at most three open. */
export function judgeWithdrawal(facts: WithdrawalFacts): WithdrawalVerdict {
  if (facts.blocked !== null) return { holdFen: null, refusal: facts.blocked };
  const holdFen = facts.money === '' ? 0n : parseYuan(facts.money);
  if (holdFen === null) return { holdFen: null, refusal: 'not-an-amount' };
  const refusal = refuseWithdrawal(holdFen, facts);
  return refusal ? { holdFen: null, refusal } : { holdFen, refusal: null };
}

function refuseWithdrawal(amount: Fen, facts: WithdrawalFacts): WithdrawalRefusal | null {
  if (amount <= 0n) return 'amount-required';
  if (!facts.hasCode) return 'code-required';
  if (amount < facts.minFen) return 'below-minimum';
  if (amount > facts.balanceFen) return 'over-balance';
  if (facts.openCount >= MAX_OPEN_WITHDRAWALS) return 'too-many-open';
  return facts.askedTodayFen + amount > facts.dailyCapFen ? 'over-daily-cap' : null;
}
