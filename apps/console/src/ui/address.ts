import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values to write into the address; an empty value removes the name. */
type AddressChanges = Readonly<Record<string, string | null>>;

/** The state of a screen: its search, filters, sort, page and opened item. */
export interface Address {
  search: URLSearchParams;
  get: (key: string) => string;
  /**
   * Writes into the address. Opening an item adds a step to the history; any other change replaces the current
   * step. A list returns to its first page, unless an item is opened or closed, or the page is changed. What `mends` the
   * address adds no step either: going back would lead to what was wrong.
   */
  patch: (changes: AddressChanges, mends?: boolean) => void;
  /** Leaves only these values in the address, for another part of the screen. */
  only: (state: Readonly<Record<string, string>>) => void;
}

/** Names in the address that hold the position in a list. */
const paging = ['page', 'after'];

/** Returns the address as the only state of a screen, so that a view can be linked, reloaded and gone back to. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  const patch = useCallback(
    (changes: AddressChanges, mends = false) => {
      const isPaging = paging.some((key) => key in changes);
      // From the current address: the last drawn one may lack a choice made a moment ago.
      const next = new URLSearchParams(location.search);
      if (!isPaging && !('open' in changes)) for (const key of paging) next.delete(key);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(key);
        else next.set(key, value);
      }
      setSearch(next, {
        replace: mends || (!('open' in changes && changes['open'] !== null) && !isPaging),
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
