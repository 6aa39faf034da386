import type { SaleTerms } from '@lantern/contracts/entities/sale-terms';

import { termsTexts } from '#text/terms.ts';

const { lines } = termsTexts;

/** Describes terms, one line for each part. */
export function termsLines({ kind, content }: SaleTerms): string[] {
  switch (kind) {
    case 'plans':
      return content.plans.map(lines.plan);
    case 'coins':
      return [
        lines.coinsPerYuan(content.coinsPerYuan),
        lines.packages(content.packages),
        lines.custom(content.minYuan, content.maxYuan),
      ];
    case 'rewards':
      return [
        lines.strip(
          content.signIn.map((day) =>
            day.kind === 'coins' ? lines.coins(day.amount) : lines.days(day.amount),
          ),
        ),
        lines.tasks(content),
        lines.friend(content.inviteDays),
      ];
    case 'episode':
      return [lines.episode(content.coins)];
    default:
      return [lines.share(content.basisPoints / 100)];
  }
}
