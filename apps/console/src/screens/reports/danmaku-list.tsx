import type { PayloadInputOf } from '@lantern/contracts/call';
import { banMember } from '@lantern/contracts/calls/operator/members';
import {
  hideDanmaku,
  hideManyDanmaku,
  listDanmaku,
  mostHiddenAtOnce,
} from '@lantern/contracts/calls/operator/moderation';
import type { DanmakuEntry } from '@lantern/contracts/entities/danmaku-entry';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { membersTexts } from '#text/members.ts';
import { reportsTexts } from '#text/reports.ts';
import { texts } from '#text/texts.ts';

import { callApi, pageQuery, useRefresh } from '../../api/call-api.ts';
import { inParts } from '../../api/in-parts.ts';
import { Act } from '../../declare/act.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
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
  {
    key: 'author',
    title: reportsTexts.who,
    cell: ({ memberCode, memberNichen, isBanned }) => (
      <>
        <Link to={`/members/${memberCode}`} className="name">
          {memberNichen}
        </Link>{' '}
        {isBanned && <Badge color="red">{membersTexts.banned}</Badge>}
      </>
    ),
  },
  {
    key: 'video',
    title: reportsTexts.video,
    cell: ({ cartoonCode, videoTitle }) => (
      <Link to={`/videos?open=${cartoonCode}`} className="clip">
        {videoTitle}
      </Link>
    ),
  },
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

const filters: readonly Filter[] = [
  { kind: 'search', key: 'text', label: reportsTexts.text },
  { kind: 'search', key: 'member', label: reportsTexts.author },
  { kind: 'search', key: 'video', label: reportsTexts.ofVideo },
  { kind: 'day', key: 'from', label: reportsTexts.danmakuFrom },
  { kind: 'day', key: 'until', label: reportsTexts.danmakuUntil },
  {
    kind: 'choice',
    key: 'state',
    label: reportsTexts.state,
    options: [
      { value: 'shown', label: reportsTexts.shown },
      { value: 'hidden', label: reportsTexts.hidden },
    ],
  },
];

/** Returns the payload that the address describes. */
function payloadFromAddress(address: Address): PayloadInputOf<typeof listDanmaku> {
  const video = /^[1-9]\d{0,14}$/.exec(address.get('video'))?.[0];
  const given = (key: string, most: number): string | undefined =>
    address.get(key).trim().slice(0, most) || undefined;
  const state = address.get('state');
  return {
    currentPage: pageOf(address),
    cartoonCode: video === undefined ? undefined : Number(video),
    text: given('text', 100),
    memberCode: given('member', 32),
    from: given('from', 10),
    until: given('until', 10),
    hidden: state === '' ? undefined : state === 'hidden',
  };
}

/** Comments over videos, newest first: found by text, author, video and day, hidden one by one or many at once. */
export default function DanmakuList({ address }: { address: Address }) {
  const { may } = useSession();
  const refresh = useRefresh(listDanmaku);
  const [picked, setPicked] = useState<DanmakuEntry[]>([]);
  const rows = useQuery(pageQuery(listDanmaku, payloadFromAddress(address)));
  const onDone = (): void => {
    setPicked([]);
    refresh();
  };
  return (
    <>
      {picked.length > 0 && (
        <Picked picked={picked} onClear={() => setPicked([])} onDone={onDone} />
      )}
      <PagedList
        query={rows}
        filters={filters}
        label={reportsTexts.danmaku}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ text }) => text}
        address={address}
        {...(may(hideManyDanmaku) && { picked, onPick: setPicked })}
        actions={actionsOf}
        empty={
          <EmptyState
            icon={MessageSquareText}
            title={reportsTexts.noDanmaku}
            hint={reportsTexts.noDanmakuHint}
          />
        }
      />
    </>
  );
}

interface PickedProps {
  picked: readonly DanmakuEntry[];
  onClear: () => void;
  onDone: () => void;
}

/** Hides the picked comments. */
const Picked = ({ picked, onClear, onDone }: PickedProps) => {
  const members = new Set(picked.map(({ memberCode }) => memberCode)).size;
  return (
    <section className="picked-bar" aria-label={texts.list.picked(picked.length)}>
      <strong>{texts.list.picked(picked.length)}</strong>
      <Button variant="default" onClick={onClear}>
        {texts.list.unpick}
      </Button>
      <ConfirmButton
        label={reportsTexts.hide}
        question={reportsTexts.hideManyQuestion(picked.length, members)}
        consequence={reportsTexts.hideHint}
        asksReason
        isDangerous
        run={(reason) =>
          inParts(picked, mostHiddenAtOnce, (part) =>
            callApi(hideManyDanmaku, { ids: part.map(({ id }) => id), reason }),
          )
        }
        done={reportsTexts.hiddenDone}
        onDone={onDone}
      />
    </section>
  );
};

const actionsOf = (entry: DanmakuEntry) => <RowActions entry={entry} />;

/** Hides a comment, or bans its author. */
function RowActions({ entry }: { entry: DanmakuEntry }) {
  const { may } = useSession();
  const onDone = useRefresh(listDanmaku);
  const { id, text, hidden, memberCode, memberNichen, isBanned } = entry;
  return (
    <div className="dialog-actions">
      {!hidden && may(hideDanmaku) && (
        <ConfirmButton
          label={reportsTexts.hide}
          question={reportsTexts.hideQuestion(text)}
          consequence={reportsTexts.hideHint}
          asksReason
          isDangerous
          run={(reason) => callApi(hideDanmaku, { id, reason })}
          done={reportsTexts.hiddenDone}
          onDone={onDone}
          button={{ variant: 'subtle', size: 'xs' }}
        />
      )}
      {!isBanned && (
        <Act
          of={banMember}
          words={membersTexts.ban}
          about={memberNichen}
          payload={{ memberCode }}
          isDangerous
          onDone={onDone}
          button={{ variant: 'subtle', size: 'xs' }}
        />
      )}
    </div>
  );
}
