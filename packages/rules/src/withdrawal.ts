import { type Fen, parseYuan } from './money.ts';

/** The most withdrawals of one member that can wait for an operator at once. */
const MAX_OPEN_WITHDRAWALS = 3;

/** The two channels by the value of their radio button: 1 WeChat, 2 Alipay; the wire wants `index`. */
export const WITHDRAWAL_CHANNELS = [
  { choice: '1', index: 'wx' },
  { choice: '2', index: 'zfb' },
] as const;

export type WithdrawalWarning = 'amount-required' | 'code-required';

/** Returns the form's warnings before it is sent, in order. The form is sent all the same, and the server decides. */
export function warnWithdrawal(form: { amount: string; hasCode: boolean }): WithdrawalWarning[] {
  const amount = form.amount.trim();
  const warnings: WithdrawalWarning[] = [];
  if (amount === '' || Number(amount) === 0) warnings.push('amount-required');
  if (!form.hasCode) warnings.push('code-required');
  return warnings;
}

/**
 * Returns the first fault of an amount while it is typed; null for an amount that can be requested and for an empty
 * field. The server decides.
 */
export function judgeTypedAmount(
  typed: string,
  { balanceFen, minFen }: { balanceFen: Fen; minFen: Fen },
): 'not-an-amount' | 'over-balance' | 'below-minimum' | null {
  if (typed === '') return null;
  const fen = parseYuan(typed.replace(/^(\d+)\.$/, '$1'));
  if (fen === null) return 'not-an-amount';
  if (fen > balanceFen) return 'over-balance';
  return fen < minFen && fen > 0n ? 'below-minimum' : null;
}

/**
 * Returns typed yuan as the field shows it: half-width, one kind of decimal point, no needless zeros, at most two
 * decimals. Text that is no amount keeps its letters and signs, so that the member sees it and it is judged.
 */
export function formatTypedAmount(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(/[。,]/g, '.');
  if (!/^\d*(?:\.\d*)?$/.test(plain)) return plain;
  const [whole = '', decimals] = plain.split('.');
  const yuan = whole.replace(/^0+(?=\d)/, '');
  return decimals === undefined ? yuan : `${yuan || '0'}.${decimals.slice(0, 2)}`;
}

/** The facts that a withdrawal is judged by. */
export type WithdrawalFacts = {
  /** The amount as sent, in yuan. */
  money: string | number;
  /** Whether the payment code is an image that this member uploaded for it. */
  hasCode: boolean;
  balanceFen: Fen;
  minFen: Fen;
  /** The most that a member may request in one Shanghai day. */
  dailyCapFen: Fen;
  /** The sum of the member's requests today, without refused ones. */
  askedTodayFen: Fen;
  openCount: number;
  /** Why this member may make no withdrawal at all; null when there is no such reason. */
  blocked: WithdrawalBlock | null;
};

/** Banned by an operator, or in debt because a refund took back coins that were already spent. */
export type WithdrawalBlock = 'member-banned' | 'in-debt';

export type WithdrawalRefusal =
  | WithdrawalBlock
  | WithdrawalWarning
  | 'not-an-amount'
  | 'below-minimum'
  | 'over-balance'
  | 'over-daily-cap'
  | 'too-many-open';

/** The amount to hold, or the first reason to refuse. */
export type WithdrawalVerdict =
  | { holdFen: Fen; refusal: null }
  | { holdFen: null; refusal: WithdrawalRefusal };

/**
 * Judges a withdrawal. The member must not be blocked, the amount must be above zero, at least the minimum and covered by
 * the balance and the day's cap, and at most three may be open.
 */
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
