import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ListFilter, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import { FilterChips } from './filter-chips.tsx';
import { PickMoment } from './pick-moment.tsx';
import { readDay } from './read-time.ts';
import { TextInput } from './text-inputs.tsx';

const ItemDrawer = lazy(() => import('./item-drawer.tsx'));

/** A filter of a list; its key is its name in the address. */
export type Filter =
  | { kind: 'search' | 'day'; key: string; label: string }
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      /** The text when nothing is chosen; "everything" by default. */
      all?: string;
    };

interface FilterProps {
  filters: readonly Filter[];
  address: Address;
}

/** The filters of a list: in a row on a desktop, in a sheet on a phone. */
export function FilterBar({ filters, address }: FilterProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [isOpen, sheet] = useDisclosure(false);
  const used = filters.filter(({ key }) => address.get(key) !== '').length;
  if (isWide)
    return (
      <FilterChips
        filters={filters}
        address={address}
        typed={(filter) => (
          <TypedField key={filter.key} filter={filter} address={address} inSheet={false} />
        )}
      />
    );
  return (
    <>
      <Button
        className="filters-open"
        variant="default"
        leftSection={<ListFilter size={16} aria-hidden />}
        onClick={sheet.open}
      >
        {texts.filters.open(used)}
      </Button>
      {isOpen && (
        <Suspense>
          <ItemDrawer
            title={texts.filters.label}
            isOpen
            onClose={sheet.close}
            position="bottom"
            size="auto"
          >
            <div className="filters-sheet">
              <Fields filters={filters} address={address} />
              <Button onClick={sheet.close}>{texts.filters.apply}</Button>
            </div>
          </ItemDrawer>
        </Suspense>
      )}
    </>
  );
}

/** The filters one below the other, in the sheet of a phone. */
const Fields = ({ filters, address }: FilterProps) =>
  filters.map((filter) =>
    filter.kind !== 'choice' ? (
      <TypedField key={filter.key} filter={filter} address={address} inSheet />
    ) : (
      <NativeSelect
        key={filter.key}
        label={filter.label}
        data={[{ value: '', label: filter.all ?? texts.filters.all }, ...filter.options]}
        value={address.get(filter.key)}
        onChange={(event) => address.patch({ [filter.key]: event.currentTarget.value })}
      />
    ),
  );

/** The format of a typed day. */
const day = /^\d{4}-\d{2}-\d{2}$/;

function TypedField({
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
