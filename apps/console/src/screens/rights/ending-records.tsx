import { CalendarCheck } from 'lucide-react';

import { rightsTexts } from '#text/rights.ts';

import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from './record-list.tsx';

/** Records that end within thirty days, earliest end first. */
export default function EndingRecords({ address }: { address: Address }) {
  return (
    <RecordList
      address={address}
      label={rightsTexts.endingLabel}
      wanted={{ state: 'ending', sort: 'ending' }}
      empty={
        <EmptyState
          icon={CalendarCheck}
          title={rightsTexts.emptyEnding}
          hint={rightsTexts.emptyEndingHint}
        />
      }
    />
  );
}
