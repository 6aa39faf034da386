import { useSyncExternalStore } from 'react';

/** How many cards stand side by side, as `--columns` of the style sheet has it. */
const widths = [
  ['(width >= 100rem)', 6],
  ['(width >= 75rem)', 5],
  ['(width >= 64rem)', 4],
  ['(width >= 48rem)', 3],
] as const;

const ON_A_PHONE = 2;

const count = (): number => widths.find(([query]) => matchMedia(query).matches)?.[1] ?? ON_A_PHONE;

function watch(listener: () => void): () => void {
  const lists = widths.map(([query]) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/**
 * The items of a section that shows some of many: on a wide screen without the last one, where it would be alone in its row.
 */
export function useFullRows<Item>(items: readonly Item[]): readonly Item[] {
  const columns = useColumns();
  const isAlone = columns > ON_A_PHONE && items.length > columns && items.length % columns === 1;
  return isAlone ? items.slice(0, -1) : items;
}

/** The columns of a list of films; it follows the window. */
export const useColumns = (): number => useSyncExternalStore(watch, count);
