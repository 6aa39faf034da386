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
  const [typed, setTyped] = useState({ text: inAddress, from: inAddress });
  // Something other than this field changed the address: the back button, or clearing.
  if (typed.from !== inAddress) setTyped({ text: inAddress, from: inAddress });
  const write = useDebouncedCallback(
    (text: string) => {
      const value = kind === 'day' ? readDay(text) : text;
      if (kind === 'day' && value !== '' && !isDay(value)) return;
      setTyped({ text, from: value });
      address.patch({ [key]: value });
    },
    { delay: 300, flushOnUnmount: inSheet },
  );
  const isWrong = kind === 'day' && typed.text !== '' && !isDay(readDay(typed.text));
  const change = (text: string): void => {
    setTyped((before) => ({ ...before, text }));
    write(text.trim());
  };
  return (
    <TextInput
      {...(inSheet ? { label } : { 'aria-label': label })}
      type={kind === 'search' ? 'search' : 'text'}
      placeholder={inSheet && kind === 'day' ? texts.filters.dayExample : label}
      error={isWrong ? texts.filters.dayWrong : undefined}
      leftSection={kind === 'search' ? <Search size={16} aria-hidden /> : undefined}
      rightSection={kind === 'day' && <PickMoment type="date" value={inAddress} onPick={change} />}
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

const isDay = (text: string): boolean =>
  day.test(text) && !Number.isNaN(new Date(`${text}T00:00:00+08:00`).getTime());
