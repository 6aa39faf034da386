import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ListFilter } from 'lucide-react';
import { Suspense } from 'react';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import { FilterChips } from './filter-chips.tsx';
import type { Filter } from './filter.ts';
import { lazy } from './lazy.ts';
import { TypedFilter } from './typed-filter.tsx';

const ItemDrawer = lazy(() => import('./item-drawer.tsx'));

interface FilterProps {
  filters: readonly Filter[];
  address: Address;
}

/** The filters of a list: in a row on a desktop; on a phone its search, and the others in a sheet. */
export function FilterBar({ filters, address }: FilterProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [isOpen, sheet] = useDisclosure(false);
  if (isWide) return <FilterChips filters={filters} address={address} />;
  const search = filters[0]?.kind === 'search' ? filters[0] : undefined;
  const others = filters.filter((it) => it !== search);
  const used = others.filter(({ key }) => address.get(key) !== '').length;
  return (
    <div className="filters-phone">
      {search && <TypedFilter filter={search} address={address} inSheet={false} />}
      {others.length > 0 && (
        <Button
          variant="default"
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={sheet.open}
        >
          {texts.filters.open(used)}
        </Button>
      )}
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
              <Fields filters={others} address={address} />
              <Button onClick={sheet.close}>{texts.filters.apply}</Button>
            </div>
          </ItemDrawer>
        </Suspense>
      )}
    </div>
  );
}

/** The filters one below the other, in the sheet of a phone. */
const Fields = ({ filters, address }: FilterProps) =>
  filters.map((filter) =>
    filter.kind !== 'choice' ? (
      <TypedFilter key={filter.key} filter={filter} address={address} inSheet />
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
