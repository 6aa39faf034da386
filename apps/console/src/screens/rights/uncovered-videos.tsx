import { listUncovered } from '@lantern/contracts/calls/operator/rights';
import { rightsKind, type UncoveredVideo } from '@lantern/contracts/entities/rights';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import * as z from 'zod/mini';

import { rightsKindText, rightsTexts } from '#text/rights.ts';
import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { pageQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { OpenedRights } from './record-list.tsx';

const columns: readonly Column<UncoveredVideo>[] = [
  {
    key: 'video',
    title: rightsTexts.video,
    onCard: 'title',
    cell: ({ title }) => <span className="clip">{title}</span>,
  },
  {
    key: 'missing',
    title: rightsTexts.missing,
    cell: ({ missing }) => texts.common.listed(missing.map((kind) => rightsKindText[kind])),
  },
  {
    key: 'state',
    title: rightsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color="gray">{videosTexts.states[state]}</Badge>,
  },
  {
    key: 'time',
    title: rightsTexts.added,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 10)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'kind',
    label: rightsTexts.missing,
    all: rightsTexts.anyKind,
    options: rightsKind.options.map((value) => ({ value, label: rightsKindText[value] })),
  },
];

/** Videos without a valid rights record, or without one of some kind. */
export default function UncoveredVideos({ address }: { address: Address }) {
  const kind = z.safeParse(rightsKind, address.get('kind'));
  const wanted = { ...(kind.success && { kind: kind.data }), ...afterIn(address) };
  const rows = useQuery(pageQuery(listUncovered, wanted));
  return (
    <>
      <PagedList
        query={rows}
        filters={filters}
        label={rightsTexts.uncoveredLabel}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        address={address}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={rightsTexts.emptyUncovered}
            hint={rightsTexts.emptyUncoveredHint}
          />
        }
      />
      <OpenedRights address={address} />
    </>
  );
}
