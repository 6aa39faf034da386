import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What to write into the address; an empty value leaves it. */
type AddressChanges = Readonly<Record<string, string | null>>;

/** The state of a screen: its search, filters, sort, page and what is opened. */
export interface Address {
  search: URLSearchParams;
  get: (key: string) => string;
  /**
   * Writes into the address. What is opened becomes a step back in the history; everything else replaces the current
   * one, and begins at the first page again unless the page is kept or changed.
   */
  patch: (changes: AddressChanges, keep?: 'keep page') => void;
  /** Leaves nothing but these in the address: another part of the screen. */
  only: (state: Readonly<Record<string, string>>) => void;
}

/** Names in the address that say where in a list one is. */
const paging = ['page', 'after'];

/** The address as the only state of a screen: a view can be linked, reloaded and gone back to. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  const patch = useCallback(
    (changes: AddressChanges, keep?: 'keep page') => {
      const isPaging = paging.some((key) => key in changes);
      // Of the address itself: what was drawn last may lack what was chosen a moment ago.
      const next = new URLSearchParams(location.search);
      if (keep === undefined && !isPaging) for (const key of paging) next.delete(key);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(key);
        else next.set(key, value);
      }
      setSearch(next, {
        replace: !('open' in changes && changes['open'] !== null) && !isPaging,
      });
    },
    [setSearch],
  );
  return useMemo(
    () => ({
      search,
      patch,
      get: (key: string) => search.get(key) ?? '',
      only: (state: Readonly<Record<string, string>>) => setSearch(state),
    }),
    [search, patch, setSearch],
  );
}
