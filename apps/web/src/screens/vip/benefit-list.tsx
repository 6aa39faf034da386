import {
  Coins,
  Film,
  Gauge,
  Headset,
  MonitorPlay,
  MoonStar,
  ShieldCheck,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';

import { payingTexts } from '#text/money.ts';

import { inWords } from '../../ui/in-words.tsx';

/** In the order of their words. */
const icons: readonly LucideIcon[] = [
  Coins,
  Film,
  MoonStar,
  UserRoundPen,
  MonitorPlay,
  Gauge,
  ShieldCheck,
  Headset,
];

/** The eight things VIP brings. */
export function BenefitList() {
  return (
    <section aria-labelledby="vip-benefits" className="px-page">
      <h2 id="vip-benefits" className="flex min-h-target items-center text-lead font-strong">
        {payingTexts.benefitsTitle}
      </h2>
      <ul className="grid grid-cols-4 gap-y-4 rounded-card bg-raised px-1 py-4">
        {payingTexts.benefits.map((benefit, index) => {
          const Icon = icons[index] ?? Film;
          return (
            <li key={benefit} className="flex flex-col items-center gap-2 px-1 text-center">
              <span className="grid size-11 place-items-center rounded-full bg-gold/10 text-gold">
                <Icon size={22} aria-hidden="true" />
              </span>
              <span className="text-note words">{inWords(benefit)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
