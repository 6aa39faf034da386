/** An episode that is here, and one that its source lists. */
export interface KnownEpisode {
  id: number;
  title: string;
  address: string | null;
}

export interface ListedEpisode {
  title: string;
  address: string;
}

export interface LineUpdate<Listed> {
  /** What the source lists in its order, each with the episode that it is; null for one that is not here. */
  episodes: { listed: Listed; id: number | null }[];
  /** What the source no longer lists. */
  vanished: number[];
}

/**
 * Finds which episode each listed one is: of an equal title first, then of an equal address, then at the same place. So an
 * episode keeps its id, and what members bought, watched and wrote stays with it.
 */
export function matchEpisodes<Listed extends ListedEpisode>(
  known: readonly KnownEpisode[],
  listed: readonly Listed[],
): LineUpdate<Listed> {
  const free = new Map(known.map((it) => [it.id, it]));
  const found = new Map<number, number>();
  const take = (place: number, of: KnownEpisode | undefined): void => {
    if (of === undefined || found.has(place)) return;
    free.delete(of.id);
    found.set(place, of.id);
  };
  const byKey = (key: (it: KnownEpisode) => string | null) => {
    const rows = new Map<string, KnownEpisode[]>();
    for (const it of free.values()) {
      const value = key(it);
      if (value !== null) rows.set(value, [...(rows.get(value) ?? []), it]);
    }
    return rows;
  };
  const titles = byKey((it) => it.title);
  for (const [place, it] of listed.entries()) take(place, titles.get(it.title)?.shift());
  const addresses = byKey((it) => it.address);
  for (const [place, it] of listed.entries()) {
    if (!found.has(place)) take(place, addresses.get(it.address)?.shift());
  }
  for (const place of listed.keys()) {
    const there = known[place];
    if (there !== undefined && free.has(there.id)) take(place, there);
  }
  return {
    episodes: listed.map((it, place) => ({ listed: it, id: found.get(place) ?? null })),
    vanished: [...free.keys()],
  };
}

/** Whether a list is so much shorter than what is known that a person must look at it. */
export const isSuspiciouslyShort = (known: number, listed: number): boolean =>
  known > 1 && listed * 2 < known;
