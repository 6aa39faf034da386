import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import type { InboxGroup, InboxItem } from '@lantern/contracts/entities/inbox';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Suspense, useRef } from 'react';

import { inboxTexts } from '#text/inbox.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { type Address, useAddress } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { keyOfItem, InboxRow } from './inbox-row.tsx';

const InboxDrawer = lazy(() => import('./inbox-drawer.tsx'));

const againMs = 30_000;

/** Everything that waits for an operator, the most urgent first; each is settled beside the list. */
export default function Inbox() {
  const address = useAddress();
  const inbox = useQuery({ ...callQuery(listInbox, {}), refetchInterval: againMs });
  const opened = inbox.data?.list.find((it) => keyOfItem(it) === address.get('open'));
  return (
    <Screen title={texts.sections.inbox} hint={inboxTexts.hint}>
      {inbox.data ? (
        <Waiting groups={inbox.data.groups} list={inbox.data.list} address={address} />
      ) : (
        <Pending query={inbox} height={320} />
      )}
      {opened && (
        <Suspense>
          <InboxDrawer item={opened} onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </Screen>
  );
}

interface WaitingProps {
  groups: readonly InboxGroup[];
  list: readonly InboxItem[];
  address: Address;
}

function Waiting({ groups, list, address }: WaitingProps) {
  const kind = address.get('kind');
  const isMine = address.get('mine') === 'yes';
  const shown = list.filter((it) => (kind === '' || it.kind === kind) && (!isMine || it.isYours));
  const counted = groups.filter((it) => kind === '' || it.kind === kind);
  const waiting = counted.reduce((sum, { total }) => sum + total, 0);
  const element = useRef<HTMLUListElement>(null);
  const label = inboxTexts.list;
  const note = useListFocus({ label, list: element, address, rows: shown, keyOf: keyOfItem });
  const open = (item: InboxItem): void => {
    note(keyOfItem(item));
    address.patch({ open: keyOfItem(item) });
  };
  const ofKind = list.filter((it) => kind === '' || it.kind === kind).length;
  return (
    <>
      <Kinds groups={groups} address={address} />
      {shown.length === 0 ? (
        <div className="card-empty">
          <EmptyState
            icon={PartyPopper}
            title={isMine ? inboxTexts.emptyMine : inboxTexts.emptyTitle}
            hint={inboxTexts.emptyHint}
          />
        </div>
      ) : (
        <ul className="inbox" aria-label={label} ref={element}>
          {shown.map((item) => (
            <InboxRow
              key={keyOfItem(item)}
              item={item}
              able={groups.find((it) => it.kind === item.kind)?.able ?? []}
              onOpen={() => open(item)}
            />
          ))}
        </ul>
      )}
      {waiting > ofKind && <p className="dimmed">{inboxTexts.more(waiting - ofKind)}</p>}
    </>
  );
}

/** The kinds that wait, each with its number, and the choice of what the operator can settle. */
function Kinds({ groups, address }: Pick<WaitingProps, 'groups' | 'address'>) {
  const kind = address.get('kind');
  const all = groups.reduce((sum, { total }) => sum + total, 0);
  const chips = [
    { key: '', name: inboxTexts.all, total: all },
    ...groups
      .filter((it) => it.total > 0 || it.kind === kind)
      .map((it) => ({ key: it.kind, name: inboxTexts.kinds[it.kind], total: it.total })),
  ];
  return (
    <div className="inbox-head">
      <fieldset className="chips" aria-label={inboxTexts.filter}>
        {chips.map(({ key, name, total }) => (
          <button
            key={key}
            type="button"
            className="kind-chip"
            aria-pressed={key === kind}
            onClick={() => address.patch({ kind: key })}
          >
            {inboxTexts.chip(name, formatTotal(total))}
          </button>
        ))}
      </fieldset>
      <Switch
        label={inboxTexts.mine}
        checked={address.get('mine') === 'yes'}
        onChange={(event) => address.patch({ mine: event.currentTarget.checked ? 'yes' : null })}
      />
    </div>
  );
}
