import { rightsKind, rightsState } from '@lantern/contracts/entities/rights';
import { ScrollText } from 'lucide-react';
import * as z from 'zod/mini';

import { rightsKindText, rightsStateText, rightsTexts } from '#text/rights.ts';

import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { Filter } from '../../ui/filter.ts';
import { RecordList } from './record-list.tsx';

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'kind',
    label: rightsTexts.kind,
    options: rightsKind.options.map((value) => ({ value, label: rightsKindText[value] })),
  },
  {
    kind: 'choice',
    key: 'state',
    label: rightsTexts.state,
    options: rightsState.options.map((value) => ({ value, label: rightsStateText[value] })),
  },
];

/** All records, the latest first. */
export default function AllRecords({ address }: { address: Address }) {
  const kind = z.safeParse(rightsKind, address.get('kind'));
  const state = z.safeParse(rightsState, address.get('state'));
  return (
    <>
      <FilterBar filters={filters} address={address} />
      <RecordList
        address={address}
        label={rightsTexts.allLabel}
        wanted={{
          ...(kind.success && { kind: kind.data }),
          ...(state.success && { state: state.data }),
        }}
        empty={
          <EmptyState
            icon={ScrollText}
            title={rightsTexts.emptyAll}
            hint={rightsTexts.emptyAllHint}
          />
        }
      />
    </>
  );
}
