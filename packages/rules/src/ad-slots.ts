/** Where ads stand in a mixed list: 0-based positions `first`, `first + every`, … */
export type AdSlots = { first: number; every: number };

/** Slots by kind of list: ranking 0, 7, 14, …; type lists 1, 8, 15, …; paged lists 9, 19, 29, … */
export const AD_SLOTS = {
  ranking: { first: 0, every: 7 },
  type: { first: 1, every: 7 },
  paged: { first: 9, every: 10 },
} as const satisfies Record<string, AdSlots>;

export type MixedRow<Item, Ad> = { kind: 'item'; item: Item } | { kind: 'ad'; ad: Ad };

/** Chooses one of `count` ads for the n-th slot (from 0). Returns an index from 0 to `count - 1`. */
export type PickAd = (slot: number, count: number) => number;

/** Returns the ads that may be shown: those of status 1. */
export function activeAds<Ad extends { status: number }>(ads: readonly Ad[]): Ad[] {
  return ads.filter((ad) => ad.status === 1);
}

/**
 * Repeats each ad as often as its weight says (1 without a weight, at most 100). An even choice from the result is
 * then a choice by weight.
 */
export const byWeight = <Ad extends { weight?: number | undefined }>(ads: readonly Ad[]): Ad[] =>
  ads.flatMap((ad) => Array.from({ length: ad.weight ?? 1 }, () => ad));

/**
 * Puts ads among items. A slot holds an ad only when an item follows it, so a list never ends with
 * an ad and an empty list stays empty; without ads the items stand alone. When more items are appended,
 * earlier rows stay as they were, as long as `pick` returns the same ad for the same slot.
 */
export function insertAds<Item, Ad>(
  items: readonly Item[],
  ads: readonly Ad[],
  { slots, pick }: { slots: AdSlots; pick: PickAd },
): MixedRow<Item, Ad>[] {
  const rows: MixedRow<Item, Ad>[] = [];
  for (const item of items) {
    if (isSlot(rows.length, slots)) {
      const ad = ads[pick((rows.length - slots.first) / slots.every, ads.length)];
      if (ad !== undefined) rows.push({ kind: 'ad', ad });
    }
    rows.push({ kind: 'item', item });
  }
  return rows;
}

/**
 * Returns a `PickAd` that looks random but returns the same ad for the same seed and slot, so ads keep
 * their places while a list grows or is drawn again. Choose one seed for each visit.
 */
export function pickBySeed(seed: number): PickAd {
  return (slot, count) => scramble(seed ^ Math.imul(slot + 1, 0x9e3779b9)) % count;
}

function isSlot(position: number, { first, every }: AdSlots): boolean {
  return position >= first && (position - first) % every === 0;
}

/** The finaliser of MurmurHash3: every bit of the input moves about half the bits of the output. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
