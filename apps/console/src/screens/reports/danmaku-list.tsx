import { hideDanmaku, listDanmaku } from '@lantern/contracts/calls/operator/moderation';
import type { DanmakuEntry } from '@lantern/contracts/entities/danmaku-entry';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';

import { reportsTexts } from '#text/reports.ts';

import { callApi, pageQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { pageOf } from '../../ui/pager.tsx';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const columns: readonly Column<DanmakuEntry>[] = [
  {
    key: 'text',
    title: reportsTexts.text,
    onCard: 'title',
    cell: ({ text }) => <span className="clip">{text}</span>,
  },
  { key: 'author', title: reportsTexts.author, cell: ({ memberCode }) => memberCode },
  { key: 'video', title: reportsTexts.ofVideo, cell: ({ cartoonCode }) => cartoonCode },
  { key: 'at', title: reportsTexts.at, cell: ({ time }) => clock(time) },
  {
    key: 'time',
    title: reportsTexts.time,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5, 16)}</span>,
  },
  {
    key: 'state',
    title: reportsTexts.state,
    onCard: 'mark',
    cell: ({ hidden }) => (
      <Badge color={hidden ? 'gray' : 'teal'}>
        {hidden ? reportsTexts.hidden : reportsTexts.shown}
      </Badge>
    ),
  },
];

const filters: readonly Filter[] = [{ kind: 'search', key: 'video', label: reportsTexts.ofVideo }];

/** Comments over videos, newest first, each of which the operator can hide. */
export default function DanmakuList({ address }: { address: Address }) {
  const { may } = useSession();
  const refresh = useRefresh(listDanmaku);
  const video = /^[1-9]\d{0,14}$/.exec(address.get('video'))?.[0];
  const rows = useQuery(
    pageQuery(listDanmaku, {
      currentPage: pageOf(address),
      ...(video !== undefined && { cartoonCode: Number(video) }),
    }),
  );
  const hide = (entry: DanmakuEntry) =>
    entry.hidden ? null : (
      <ConfirmButton
        label={reportsTexts.hide}
        question={reportsTexts.hideQuestion(entry.text)}
        consequence={reportsTexts.hideHint}
        asksReason
        isDangerous
        run={(reason) => callApi(hideDanmaku, { id: entry.id, reason })}
        done={reportsTexts.hiddenDone}
        onDone={refresh}
        button={{ variant: 'subtle', size: 'xs' }}
      />
    );
  return (
    <PagedList
      query={rows}
      filters={filters}
      label={reportsTexts.danmaku}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ text }) => text}
      address={address}
      {...(may(hideDanmaku) && { actions: hide })}
      empty={
        <EmptyState
          icon={MessageSquareText}
          title={reportsTexts.noDanmaku}
          hint={reportsTexts.noDanmakuHint}
        />
      }
    />
  );
}
