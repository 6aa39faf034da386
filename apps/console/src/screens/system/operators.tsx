import { addOperator, listOperators } from '@lantern/contracts/calls/operator/operators';
import type { OperatorEntry } from '@lantern/contracts/entities/operator';
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { roleText, zhAccount } from '../../text/zh-account.ts';
import { zhSystem } from '../../text/zh-system.ts';
import type { Address } from '../../ui/address.ts';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

const OperatorDrawer = lazy(() => import('./operator-drawer.tsx'));

const columns: readonly Column<OperatorEntry>[] = [
  {
    key: 'name',
    title: zhSystem.operator,
    onCard: 'title',
    cell: ({ loginName }) => loginName,
  },
  {
    key: 'state',
    title: zhSystem.state,
    onCard: 'mark',
    cell: ({ isShutOut }) => (
      <Badge variant="light" color={isShutOut ? 'gray' : 'teal'}>
        {isShutOut ? zhSystem.shutOut : zhSystem.active}
      </Badge>
    ),
  },
  {
    key: 'roles',
    title: zhSystem.roles,
    cell: ({ roles }) => roles.map((role) => roleText[role]).join(' · '),
  },
  {
    key: 'factor',
    title: zhSystem.factor,
    cell: ({ factorKinds }) =>
      factorKinds.length === 0 ? (
        <span className="error">{zhSystem.noFactor}</span>
      ) : (
        factorKinds.map((kind) => zhAccount.kinds[kind]).join(' · ')
      ),
  },
  {
    key: 'sessions',
    title: zhSystem.sessions,
    isNumber: true,
    cell: ({ sessions }) => zhSystem.sessionCount(sessions.length),
  },
  {
    key: 'used',
    title: zhSystem.lastUse,
    cell: ({ lastUseTime }) => (
      <span className="nowrap">{lastUseTime?.slice(0, 16) ?? zhSystem.never}</span>
    ),
  },
  {
    key: 'created',
    title: zhSystem.created,
    isExtra: true,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

/** Every operator of the site. */
export default function Operators({ address }: { address: Address }) {
  const client = useQueryClient();
  const { may } = useSession();
  const all = useQuery(callQuery(listOperators, {}));
  const refresh = (): void => void client.invalidateQueries({ queryKey: keyOf(listOperators) });
  const opened = address.get('open');
  const operator = all.data?.list.find(({ id }) => String(id) === opened);
  const close = (): void => address.patch({ open: null }, 'keep page');
  if (all.error && !all.data)
    return <LoadFailed message={messageOf(all.error)} onRetry={() => void all.refetch()} />;
  return (
    <>
      {may(addOperator) && (
        <div className="list-actions">
          <Button
            leftSection={<UserPlus size={16} aria-hidden />}
            onClick={() => address.patch({ open: 'new' }, 'keep page')}
          >
            {zhSystem.add}
          </Button>
        </div>
      )}
      <DataList
        label={zhSystem.operator}
        columns={columns}
        rows={all.data?.list}
        keyOf={({ id }) => String(id)}
        nameOf={({ loginName }) => loginName}
        paging={{ kind: 'keyset', next: null }}
        address={address}
        isBusy={all.isFetching}
        onOpen={({ id }) => address.patch({ open: String(id) }, 'keep page')}
        empty={<NothingFound onClear={() => address.only({})} />}
      />
      {(opened === 'new' || operator) && (
        <Suspense>
          <OperatorDrawer operator={operator} onChange={refresh} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
