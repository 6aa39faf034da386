import type { PayloadInputOf } from '@lantern/contracts/call';
import { listRights } from '@lantern/contracts/calls/operator/rights';
import type { RightsRecord } from '@lantern/contracts/entities/rights';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { rightsKindText, rightsStateText, rightsTexts } from '#text/rights.ts';

import { pageQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { recordColor } from './record-color.ts';

const RightsDrawer = lazy(() => import('./rights-drawer.tsx'));

const columns: readonly Column<RightsRecord>[] = [
  {
    key: 'video',
    title: rightsTexts.video,
    onCard: 'title',
    cell: ({ title }) => <span className="clip">{title}</span>,
  },
  { key: 'kind', title: rightsTexts.kind, cell: ({ kind }) => rightsKindText[kind] },
  {
    key: 'party',
    title: rightsTexts.party,
    cell: ({ party }) => <span className="clip">{party}</span>,
  },
  {
    key: 'state',
    title: rightsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={recordColor[state]}>{rightsStateText[state]}</Badge>,
  },
  {
    key: 'until',
    title: rightsTexts.until,
    cell: ({ validUntil }) => <span className="nowrap">{validUntil ?? rightsTexts.noEnd}</span>,
  },
  {
    key: 'documents',
    title: rightsTexts.documents,
    isNumber: true,
    cell: ({ documents }) => documents,
  },
  { key: 'operator', title: rightsTexts.operator, cell: ({ operator }) => operator },
];

interface RecordListProps {
  address: Address;
  label: string;
  wanted: PayloadInputOf<typeof listRights>;
  empty: ReactNode;
}

/** Rights records; each opens all records of its video. */
export function RecordList({ address, label, wanted, empty }: RecordListProps) {
  const rows = useQuery(pageQuery(listRights, { ...wanted, ...afterIn(address) }));
  return (
    <>
      <PagedList
        query={rows}
        label={label}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        address={address}
        onOpen={({ videoId }) => address.patch({ open: String(videoId) })}
        empty={empty}
      />
      <OpenedRights address={address} />
    </>
  );
}

/** All records of the video that the address names. */
export function OpenedRights({ address }: { address: Address }) {
  const id = Number(address.get('open'));
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return (
    <Suspense>
      <RightsDrawer id={id} onClose={() => address.patch({ open: null })} />
    </Suspense>
  );
}
