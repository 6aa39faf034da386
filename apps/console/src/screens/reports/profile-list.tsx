import type { PayloadInputOf } from '@lantern/contracts/call';
import { listProfileChecks } from '@lantern/contracts/calls/operator/profiles';
import { type ProfileCheck, profileCheckState } from '@lantern/contracts/entities/profile-check';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { Suspense } from 'react';

import { profileStateText, profilesTexts } from '#text/profiles.ts';
import { reportsTexts } from '#text/reports.ts';

import { pageQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { MemberPicture } from '../../ui/member-picture.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { useOpened } from '../../ui/use-opened.ts';

const ProfileDrawer = lazy(() => import('./profile-drawer.tsx'));

const colors = { open: 'orange', passed: 'teal', reset: 'red' } as const;

const columns: readonly Column<ProfileCheck>[] = [
  {
    key: 'nickname',
    title: profilesTexts.nickname,
    onCard: 'title',
    cell: ({ nickname, avatar }) => (
      <span className="with-picture">
        <MemberPicture address={avatar} name={nickname} />
        <span className="clip">{nickname}</span>
      </span>
    ),
  },
  {
    key: 'signature',
    title: profilesTexts.signature,
    cell: ({ signature }) => <span className="clip">{signature || profilesTexts.none}</span>,
  },
  { key: 'member', title: profilesTexts.member, cell: ({ memberCode }) => memberCode },
  {
    key: 'reports',
    title: profilesTexts.reports,
    isNumber: true,
    cell: ({ reports }) => reports,
  },
  {
    key: 'state',
    title: reportsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={colors[state]}>{profileStateText[state]}</Badge>,
  },
  {
    key: 'time',
    title: profilesTexts.changed,
    cell: ({ changeTime }) => <span className="nowrap">{changeTime.slice(5, 16)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: reportsTexts.state,
    all: profileStateText.open,
    options: (['passed', 'reset'] as const).map((value) => ({
      value,
      label: profileStateText[value],
    })),
  },
  {
    kind: 'choice',
    key: 'reported',
    label: profilesTexts.reports,
    options: [{ value: 'yes', label: profilesTexts.reportedOnly }],
  },
];

/** Returns the payload that the address describes: by default waiting profiles, oldest first. */
function payloadFromAddress(address: Address): PayloadInputOf<typeof listProfileChecks> {
  const state = profileCheckState.options.find((it) => it === address.get('state')) ?? 'open';
  return {
    state,
    sort: state === 'open' ? 'oldest' : 'newest',
    ...(address.get('reported') === 'yes' && { reported: true }),
    ...afterIn(address),
  };
}

const keyOf = ({ id }: ProfileCheck): string => String(id);

/** Profiles that were changed or reported. */
export default function ProfileList({ address }: { address: Address }) {
  const rows = useQuery(pageQuery(listProfileChecks, payloadFromAddress(address)));
  const opened = useOpened(address, rows.data?.list, keyOf);
  return (
    <>
      <PagedList
        query={rows}
        filters={filters}
        label={profilesTexts.label}
        columns={columns}
        keyOf={keyOf}
        nameOf={({ nickname }) => nickname}
        address={address}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={
          <EmptyState
            icon={UserCheck}
            title={profilesTexts.emptyTitle}
            hint={profilesTexts.emptyHint}
          />
        }
      />
      {opened && (
        <Suspense>
          <ProfileDrawer
            key={opened.id}
            check={opened}
            onClose={() => address.patch({ open: null })}
          />
        </Suspense>
      )}
    </>
  );
}
