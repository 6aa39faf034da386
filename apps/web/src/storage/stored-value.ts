import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';

import type { Codec } from './codecs.ts';

/** A value kept under one key: read anywhere, watched by components, written through one function. */
export interface StoredValue<T> {
  key: string;
  read: () => T;
  /** The same, with what another tab wrote a moment ago, of which this one has not heard yet. */
  readAgain: () => T;
  write: (next: T) => void;
  update: (change: (now: T) => T) => void;
  /** Back to empty; the entry is removed. */
  clear: () => void;
  /** The value in a component; it follows writes here and in other tabs. */
  use: () => T;
}

export interface StoredValueOptions<T> {
  key: string;
  codec: Codec<T>;
  /** The value for an absent or damaged entry. */
  empty: T;
  /** Local storage, unless the value lives as long as its tab. */
  area?: () => Storage;
}

interface Held<T> {
  value: T;
}

/**
 * Defines a stored value. Where storage is full or forbidden, it lives as long as the page. It is first read when it is first
 * used: a screen begins with the few values that it shows.
 */
export function defineStoredValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, empty } = options;
  const { encode } = options.codec;
  const spelling = spellPlainly(options);
  let made: ReturnType<typeof open> | undefined;
  function open() {
    const store = create<Held<T>>()(
      persist((): Held<T> => ({ value: empty }), { name: key, storage: spelling }),
    );
    followOtherTabs(key, () => void store.persist.rehydrate());
    rereads.add(readAgain);
    return store;
  }
  const store = () => (made ??= open());
  const write = (next: T): void => {
    const { value } = store().getState();
    // What is written as it was draws nothing again.
    store().setState({ value: encode(next) === encode(value) ? value : next });
  };

  const readAgain = (): T => {
    if (spelling.isOutdated(key)) void store().persist.rehydrate();
    return store().getState().value;
  };

  return {
    key,
    read: () => store().getState().value,
    readAgain,
    write,
    update: (change) => write(change(readAgain())),
    clear: () => write(empty),
    use: () => store()((held) => held.value),
  };
}

/** Stores the bare value, without the wrapper zustand would put around it: other pages read these keys too. */
function spellPlainly<T>({
  codec,
  empty,
  area = () => localStorage,
}: StoredValueOptions<T>): PersistStorage<Held<T>> & { isOutdated: (name: string) => boolean } {
  /** The entry as it was last read or written; a failed write does not change it. */
  let seen: string | null = null;
  return {
    isOutdated: (name) => (attempt(() => area().getItem(name)) ?? null) !== seen,
    getItem(name) {
      const text = attempt(() => area().getItem(name));
      seen = text ?? null;
      return { state: { value: text ? (codec.decode(text) ?? empty) : empty } };
    },
    setItem(name, { state }) {
      const text = codec.encode(state.value);
      const isEmpty = text === codec.encode(empty);
      attempt(() => {
        if (isEmpty) area().removeItem(name);
        else area().setItem(name, text);
        seen = isEmpty ? null : text;
      });
    },
    removeItem(name) {
      attempt(() => area().removeItem(name));
    },
  };
}

/** Browsers throw on storage that is full, or forbidden by a setting. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** What reads each value in use again, unless storage is as it was: where it is full or forbidden, this page knows more. */
const rereads = new Set<() => unknown>();

/** A null key means that another tab cleared everything. */
function followOtherTabs(key: string, reread: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) reread();
  });
}

// A page that the browser has kept aside, such as while its tab was at a gateway, hears of no change. All at once, so that
// no screen is drawn with the token of one member and the name of another.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const reread of rereads) reread();
});
