import type { Benefit } from '@lantern/rules/vip';
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

import { useBenefits } from '../../features/site/use-benefits.ts';
import { inWords } from '../../ui/in-words.tsx';

const icons: Readonly<Record<Benefit, LucideIcon>> = {
  'coin-films': Coins,
  'vip-films': Film,
  'dark-web': MoonStar,
  profile: UserRoundPen,
  hd: MonitorPlay,
  'own-line': Gauge,
  'no-ads': ShieldCheck,
  support: Headset,
};

/** What VIP brings at this site, of eight things; nothing while that is not known. */
export function BenefitList() {
  const on = useBenefits();
  if (on.length === 0) return null;
  return (
    <section aria-labelledby="vip-benefits" className="px-page">
      <h2 id="vip-benefits" className="flex min-h-target items-center text-lead font-strong">
        {payingTexts.benefitsTitle(on.length)}
      </h2>
      <ul
        aria-labelledby="vip-benefits"
        className="grid grid-cols-4 gap-y-4 rounded-card bg-raised px-1 py-4"
      >
        {on.map((benefit) => {
          const Icon = icons[benefit];
          return (
            <li key={benefit} className="flex flex-col items-center gap-2 px-1 text-center">
              <span className="grid size-11 place-items-center rounded-full bg-gold/10 text-gold">
                <Icon size={22} aria-hidden="true" />
              </span>
              <span className="text-note words">{inWords(payingTexts.benefits[benefit])}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
