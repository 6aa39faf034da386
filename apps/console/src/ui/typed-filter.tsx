import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import type { Filter } from './filter.ts';
import { PickMoment } from './pick-moment.tsx';
import { readDay } from './read-time.ts';
import { TextInput } from './text-inputs.tsx';

/** The format of a typed day. */
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A filter in which something is typed. */
export function TypedFilter({
  filter: { kind, key, label },
  address,
  inSheet,
}: {
  filter: Exclude<Filter, { kind: 'choice' }>;
  address: Address;
  /** Whether the field is in a sheet, which unmounts it on closing; text typed just before still counts. */
  inSheet: boolean;
}) {
  const inAddress = address.get(key);
  const { text, change } = useTyped(inAddress, kind === 'day', inSheet, (value) =>
    address.patch({ [key]: value }),
  );
  const isWrong = kind === 'day' && text !== '' && !isDay(readDay(text));
  return (
    <TextInput
      {...(inSheet ? { label } : { 'aria-label': label })}
      type={kind === 'search' ? 'search' : 'text'}
      placeholder={inSheet && kind === 'day' ? texts.filters.dayExample : label}
      error={isWrong ? texts.filters.dayWrong : undefined}
      leftSection={kind === 'search' ? <Search size={16} aria-hidden /> : undefined}
      rightSection={kind === 'day' && <PickMoment type="date" value={inAddress} onPick={change} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Returns the text in a field, and what changes it; `write` receives its value after a pause. */
function useTyped(
  inAddress: string,
  isOfDays: boolean,
  flushOnUnmount: boolean,
  write: (value: string) => void,
) {
  const [text, setText] = useState(inAddress);
  // What this field has written, which the address shows a moment later.
  const [known, setKnown] = useState({ written: inAddress, shown: inAddress });
  if (known.shown !== inAddress) {
    setKnown({ written: inAddress, shown: inAddress });
    // Something other than this field changed the address: the back button, or clearing.
    if (known.written !== inAddress) setText(inAddress);
  }
  const writeSoon = useDebouncedCallback(
    (typed: string) => {
      const value = isOfDays ? readDay(typed) : typed;
      if (isOfDays && value !== '' && !isDay(value)) return;
      setKnown((now) => ({ ...now, written: value }));
      if (isOfDays) setText(value);
      write(value);
    },
    { delay: 300, flushOnUnmount },
  );
  const change = (typed: string): void => {
    setText(typed);
    writeSoon(typed.trim());
  };
  return { text, change };
}

const isDay = (text: string): boolean =>
  day.test(text) && !Number.isNaN(new Date(`${text}T00:00:00+08:00`).getTime());
