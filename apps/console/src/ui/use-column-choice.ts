import { useState } from 'react';

import type { Column } from './list-props.ts';

const storageKey = 'console-columns';

/** By list: the columns whose visibility differs from the list's default. */
type Choices = Readonly<Record<string, readonly string[]>>;

/** Returns the columns that this browser shows of a list. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const [choices, setChoices] = useState(readChoices);
  const turned = choices[list] ?? [];
  const isShown = (key: string): boolean =>
    (columns.find((it) => it.key === key)?.isExtra !== true) !== turned.includes(key);
  return {
    shown: columns.filter(({ key }) => isShown(key)),
    isShown,
    toggle(key: string): void {
      const next = turned.includes(key) ? turned.filter((it) => it !== key) : [...turned, key];
      // Another tab may have chosen columns of other lists meanwhile.
      const all = { ...choices, ...readChoices(), [list]: next };
      setChoices(all);
      keepChoices(all);
    },
  };
}

function readChoices(): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).map(([list, keys]: [string, unknown]) => [
        list,
        Array.isArray(keys) ? keys.map(String) : [],
      ]),
    );
  } catch {
    return {};
  }
}

function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choices));
  } catch {
    // A browser without storage shows the default columns next time.
  }
}
