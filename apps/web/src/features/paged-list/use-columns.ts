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

/** The columns of a list of films; it follows the window. */
export const useColumns = (): number => useSyncExternalStore(watch, count);
