import { useState } from 'react';

const storageKey = 'console-views';

/** The filters and the sort of a list under a name, as they stand in the address. */
interface View {
  name: string;
  query: string;
}

/** By list: its views, in the order in which they were saved. */
type Views = Readonly<Record<string, readonly View[]>>;

const isView = (it: unknown): it is View =>
  typeof it === 'object' &&
  it !== null &&
  'name' in it &&
  typeof it.name === 'string' &&
  'query' in it &&
  typeof it.query === 'string';

function readViews(): Views {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).map(([list, views]: [string, unknown]) => [
        list,
        Array.isArray(views) ? views.filter(isView) : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** Returns the views of a list that this browser keeps; a view that is saved under a known name replaces it. */
export function useSavedViews(list: string) {
  const [all, setAll] = useState(readViews);
  const views = all[list] ?? [];
  const keep = (edit: (views: readonly View[]) => readonly View[]): void => {
    // Another tab may have saved a view meanwhile. Without storage, what this page knows counts.
    const now = { ...all, ...readViews() };
    const changed = { ...now, [list]: edit(now[list] ?? []) };
    setAll(changed);
    try {
      localStorage.setItem(storageKey, JSON.stringify(changed));
    } catch {
      // Without storage the view lasts as long as the page.
    }
  };
  const without = (known: readonly View[], name: string) => known.filter((it) => it.name !== name);
  return {
    views,
    save: (view: View): void => keep((known) => [...without(known, view.name), view]),
    remove: (name: string): void => keep((known) => without(known, name)),
  };
}
