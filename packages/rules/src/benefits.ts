/**
 * What VIP brings, in the order of the screens. Each is a switch of the site's; one that is off is promised nowhere.
 *
 * - `coin-films`, `vip-films`, `dark-web`: it opens the films with a price of their own, those at the site's price, and
 *   those of the dark web.
 * - `profile`: nickname and avatar as often as wished; others change each once in {@link PROFILE_DAYS} days.
 * - `hd`: renditions above {@link SD_LINES} lines.
 * - `own-line`: the channels of a video that are marked as VIP's own.
 * - `no-ads`: no ads between what is watched, and none that sells VIP.
 * - `support`: chats are marked and come first.
 */
export const benefits = [
  'coin-films',
  'vip-films',
  'dark-web',
  'profile',
  'hd',
  'own-line',
  'no-ads',
  'support',
] as const;

export type Benefit = (typeof benefits)[number];

/** The lines of the best picture for members without VIP. */
export const SD_LINES = 720;

/** A film as far as it decides which benefit opens it. */
export interface FilmOnSale {
  /** For VIP members only. */
  vipOnly: boolean;
  /** Coins for each of its episodes; null for the site's price. */
  ownPrice: number | null;
}

/** The benefit by which VIP opens a film that costs something. */
export function benefitOf({ vipOnly, ownPrice }: FilmOnSale): Benefit {
  if (vipOnly) return 'dark-web';
  return ownPrice === null ? 'vip-films' : 'coin-films';
}

interface Picture {
  width: number;
  height: number;
}

const linesOf = ({ width, height }: Picture): number => Math.min(width, height);

/**
 * Returns the renditions for a member without the benefit `hd`, in the same order: those of up to {@link SD_LINES} lines.
 * A film without one has its smallest.
 */
export function withoutHd<Rendition extends Picture>(all: readonly Rendition[]): Rendition[] {
  const most = Math.max(SD_LINES, Math.min(...all.map(linesOf)));
  return all.filter((it) => linesOf(it) <= most);
}

/** How long a member without VIP waits from one nickname to the next, and from one avatar to the next. */
export const PROFILE_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a nickname or an avatar that was changed at a moment may be changed again. */
export const profileFreeAt = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + PROFILE_DAYS * DAY_MS);
