import { Button } from '@mantine/core';
import { Bookmark, Plus, X } from 'lucide-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import type { Filter } from './filter.ts';
import { lazy } from './lazy.ts';
import { TypedFilter } from './typed-filter.tsx';

const FilterMenu = lazy(() => import('./filter-menu.tsx'));
const ViewMenu = lazy(() => import('./view-menu.tsx'));

/** How many filters stand in the row before others are asked for. */
const usual = 3;

interface ChipsProps {
  filters: readonly Filter[];
  address: Address;
}

/** The filters of a list as one row: the usual ones, those that are set, and a button for the others. */
export function FilterChips({ filters, address }: ChipsProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ key }: Filter, place: number): boolean =>
    place < usual || address.get(key) !== '' || added.includes(key);
  const hidden = filters.filter((filter, place) => !isShown(filter, place));
  return (
    <section className="filters" aria-label={texts.filters.label}>
      {filters
        .filter(isShown)
        .map((filter) =>
          filter.kind === 'choice' ? (
            <ChoiceChip
              key={filter.key}
              filter={filter}
              address={address}
              isNew={added.at(-1) === filter.key}
            />
          ) : (
            <TypedFilter key={filter.key} filter={filter} address={address} inSheet={false} />
          ),
        )}
      {hidden.length > 0 && (
        <AskedMenu label={texts.filters.add} icon={<Plus size={14} aria-hidden />}>
          <FilterMenu filters={hidden} onAdd={(key) => setAdded([...added, key])} />
        </AskedMenu>
      )}
      <AskedMenu label={texts.views.label} icon={<Bookmark size={14} aria-hidden />}>
        <ViewMenu address={address} />
      </AskedMenu>
    </section>
  );
}

interface AskedMenuProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** The button of a menu, whose code is fetched at the first press. */
function AskedMenu({ label, icon, children }: AskedMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={icon}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      {label}
    </Button>
  );
  return isAsked ? <Suspense fallback={button}>{children}</Suspense> : button;
}

interface ChoiceProps {
  filter: Extract<Filter, { kind: 'choice' }>;
  address: Address;
  /** Whether it was asked for just now, and is focused. */
  isNew: boolean;
}

function ChoiceChip({ filter: { key, label, options, all }, address, isNew }: ChoiceProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  const value = address.get(key);
  return (
    <span className="chip" data-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- because the operator has just asked for this field
        autoFocus={isNew}
        value={value}
        onChange={(event) => address.patch({ [key]: event.currentTarget.value })}
      >
        <option value="">{all ?? texts.filters.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value !== '' && (
        <button
          type="button"
          aria-label={texts.filters.clear(label)}
          onClick={() => {
            address.patch({ [key]: null });
            // It goes away with the focus on it.
            field.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}
