import { addOperator, listOperators } from '@lantern/contracts/calls/operator/operators';
import type { OperatorEntry } from '@lantern/contracts/entities/operator';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';

import { roleText, accountTexts } from '#text/account.ts';
import { systemTexts } from '#text/system.ts';

import { callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';

const OperatorDrawer = lazy(() => import('./operator-drawer.tsx'));

const columns: readonly Column<OperatorEntry>[] = [
  {
    key: 'name',
    title: systemTexts.operator,
    onCard: 'title',
    cell: ({ loginName }) => loginName,
  },
  {
    key: 'state',
    title: systemTexts.state,
    onCard: 'mark',
    cell: ({ isShutOut }) => (
      <Badge color={isShutOut ? 'gray' : 'teal'}>
        {isShutOut ? systemTexts.shutOut : systemTexts.active}
      </Badge>
    ),
  },
  {
    key: 'roles',
    title: systemTexts.roles,
    cell: ({ roles }) => roles.map((role) => roleText[role]).join(' · '),
  },
  {
    key: 'factor',
    title: systemTexts.factor,
    cell: ({ factorKinds }) =>
      factorKinds.length === 0 ? (
        <span className="error">{systemTexts.noFactor}</span>
      ) : (
        factorKinds.map((kind) => accountTexts.kinds[kind]).join(' · ')
      ),
  },
  {
    key: 'sessions',
    title: systemTexts.sessions,
    isNumber: true,
    cell: ({ sessions }) => systemTexts.sessionCount(sessions.length),
  },
  {
    key: 'used',
    title: systemTexts.lastUse,
    cell: ({ lastUseTime }) => (
      <span className="nowrap">{lastUseTime?.slice(0, 16) ?? systemTexts.never}</span>
    ),
  },
  {
    key: 'created',
    title: systemTexts.created,
    isExtra: true,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

/** Every operator of the site. */
export default function Operators({ address }: { address: Address }) {
  const { may } = useSession();
  const all = useQuery(callQuery(listOperators, {}));
  const refresh = useRefresh(listOperators);
  const opened = address.get('open');
  const operator = all.data?.list.find(({ id }) => String(id) === opened);
  const close = (): void => address.patch({ open: null });
  return (
    <>
      {may(addOperator) && (
        <div className="list-actions">
          <Button
            leftSection={<UserPlus size={16} aria-hidden />}
            onClick={() => address.patch({ open: 'new' })}
          >
            {systemTexts.add}
          </Button>
        </div>
      )}
      <PagedList
        query={all}
        label={systemTexts.operator}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ loginName }) => loginName}
        address={address}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={null}
      />
      {(opened === 'new' || operator) && (
        <Suspense>
          <OperatorDrawer operator={operator} onChange={refresh} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
