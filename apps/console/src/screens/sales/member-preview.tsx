import type { SaleTerms } from '@lantern/contracts/entities/sale-terms';
import { brand, tints } from '@lantern/rules/brand';
import { claimedTasks } from '@lantern/rules/daily-tasks';
import { formatYuan, shareOf } from '@lantern/rules/money';
import { pricesPerDay } from '@lantern/rules/price-per-day';
import { PERMANENT_DAYS } from '@lantern/rules/vip-plans';
import type { CSSProperties } from 'react';

import { termsTexts } from '#text/terms.ts';

const ground = { background: brand.ground, color: tints.strong } satisfies CSSProperties;
const card = { background: brand.raised, borderColor: tints.edge } satisfies CSSProperties;
const soft = { color: tints.soft } satisfies CSSProperties;
const gold = { color: brand.gold } satisfies CSSProperties;
const mark = { background: brand.gold, color: brand.onAccent } satisfies CSSProperties;
const action = { background: brand.accent, color: brand.onAccent } satisfies CSSProperties;

const trim = (price: string): string => price.replace(/\.00$/, '');
const ofYuan = 10_000n;

/** The terms as members will see them, at the size of a phone. */
export const MemberPreview = ({ terms }: { terms: SaleTerms }) => (
  <section aria-label={termsTexts.preview}>
    <p className="dimmed">{termsTexts.preview}</p>
    <div className="price-phone" style={ground}>
      <strong>{termsTexts.phone[terms.kind]}</strong>
      <Shown terms={terms} />
    </div>
  </section>
);

function Shown({ terms: { kind, content } }: { terms: SaleTerms }) {
  switch (kind) {
    case 'plans':
      return <Plans plans={content.plans} />;
    case 'coins':
      return <Coins {...content} />;
    case 'episode':
      return (
        <p className="phone-action" style={action}>
          {termsTexts.buyEpisode(content.coins)}
        </p>
      );
    case 'rewards':
      return <Rewards {...content} />;
    default:
      return (
        <p style={gold}>{termsTexts.shareOf(formatYuan(shareOf(ofYuan, content.basisPoints)))}</p>
      );
  }
}

type PlansContent = Extract<SaleTerms, { kind: 'plans' }>['content'];

function Plans({ plans }: PlansContent) {
  const sold = plans.filter(({ isOnSale }) => isOnSale);
  const prices = new Map(sold.map((it) => [it.days, it.offer?.price ?? it.price]));
  const days = pricesPerDay(
    sold.map(({ days: id, price }) => ({ id, price: prices.get(id) ?? price, duration: id })),
  );
  return (
    <ul className="phone-grid is-two">
      {sold.map((plan) => {
        const { days: duration, price: usual, strikePrice, firstPrice, isRecommended } = plan;
        const aDay = days.get(duration)?.price;
        const price = prices.get(duration) ?? usual;
        const struck = strikePrice ?? (price === usual ? null : usual);
        return (
          <li key={duration} style={card}>
            {isRecommended && (
              <span className="phone-mark" style={mark}>
                {termsTexts.recommendedMark}
              </span>
            )}
            <span>{termsTexts.planOf(plan)}</span>
            <span>
              <strong style={gold}>{termsTexts.yuan(trim(price))}</strong>
              {struck !== null && <s style={soft}> {termsTexts.yuan(trim(struck))}</s>}
            </span>
            {firstPrice && <small style={gold}>{termsTexts.firstMark(trim(firstPrice))}</small>}
            {duration === PERMANENT_DAYS && <small style={soft}>{termsTexts.paidOnce}</small>}
            {aDay !== undefined && <small style={soft}>{termsTexts.perDay(aDay)}</small>}
          </li>
        );
      })}
    </ul>
  );
}

type CoinsContent = Extract<SaleTerms, { kind: 'coins' }>['content'];

const Coins = ({ packages, coinsPerYuan, minYuan, maxYuan }: CoinsContent) => (
  <ul className="phone-grid is-three">
    {packages.map((yuan) => (
      <li key={yuan} style={card}>
        <strong>{termsTexts.yuan(yuan)}</strong>
        <small style={soft}>{termsTexts.coins(yuan * coinsPerYuan)}</small>
      </li>
    ))}
    <li style={card}>
      <small style={soft}>{termsTexts.custom}</small>
      <small style={soft}>{termsTexts.range(minYuan, maxYuan)}</small>
    </li>
  </ul>
);

type RewardsContent = Extract<SaleTerms, { kind: 'rewards' }>['content'];

/** The strip of sign-in rewards above the tasks, as in the task centre. */
const Rewards = ({ signIn, inviteDays, ...coins }: RewardsContent) => (
  <>
    <ol className="phone-grid is-four">
      {signIn.map(({ kind, amount }, index) => (
        <li key={termsTexts.signInDay(index + 1)} style={card}>
          <small style={soft}>{termsTexts.signInDay(index + 1)}</small>
          <small style={kind === 'coins' ? undefined : gold}>
            {termsTexts.reward[kind](amount)}
          </small>
        </li>
      ))}
    </ol>
    <ul className="phone-lines">
      {claimedTasks.map((name) => (
        <li key={name}>
          <span>{termsTexts.tasks[name].name}</span>
          <span>{termsTexts.reward.coins(coins[name])}</span>
        </li>
      ))}
      <li>
        <span>{termsTexts.invite}</span>
        <span style={gold}>{termsTexts.reward['vip-days'](inviteDays)}</span>
      </li>
    </ul>
  </>
);
