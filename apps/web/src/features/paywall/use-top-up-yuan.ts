import { useMember } from '../../session/use-session.ts';
import { useSiteConfig } from '../site/use-site-config.ts';

/** The least yuan whose coins are enough for an episode; null where it needs none, or none are sold at once. */
export function useTopUpYuan(price: number): number | null {
  const config = useSiteConfig();
  const short = price - (useMember()?.memberCion ?? 0);
  if (config === undefined || short <= 0) return null;
  const yuan = Math.max(config.minCoinYuan, Math.ceil(short / config.coinsPerYuan));
  return yuan > config.maxCoinYuan ? null : yuan;
}
