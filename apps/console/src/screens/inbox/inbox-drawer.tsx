import { listAdjustments } from '@lantern/contracts/calls/operator/adjustments';
import { listCardBatches } from '@lantern/contracts/calls/operator/cards';
import { listChannels } from '@lantern/contracts/calls/operator/channels';
import type { InboxItem } from '@lantern/contracts/entities/inbox';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { inboxTexts } from '#text/inbox.ts';
import { adjustmentText, membersTexts } from '#text/members.ts';
import { salesTexts } from '#text/sales.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { batchName } from '../../decisions/batch-name.ts';
import CaseFile from '../../decisions/case-file.tsx';
import { DecideAdjustment } from '../../decisions/decide-adjustment.tsx';
import { DecideCards } from '../../decisions/decide-cards.tsx';
import { DecideKey, nameOf } from '../../decisions/decide-key.tsx';
import { TermsChange } from '../../decisions/terms-change.tsx';
import WithdrawalFile from '../../decisions/withdrawal-file.tsx';
import { inboxPlaces } from '../../inbox-places.ts';
import { FactList } from '../../ui/fact-card.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';
import { describeItem } from './inbox-row.tsx';

interface DrawerProps {
  item: InboxItem;
  onClose: () => void;
}

/** One thing that waits, with the facts of its decision; what is settled elsewhere has a link there. */
export default function InboxDrawer({ item, onClose }: DrawerProps) {
  return (
    <ItemDrawer title={inboxTexts.kinds[item.kind]} isOpen onClose={onClose} size="xl">
      <div className="stack">
        <p>
          <strong>{describeItem(item)}</strong>
        </p>
        <Decision key={`${item.kind} ${item.id}`} item={item} onClose={onClose} />
        <p>
          <Button
            component={Link}
            to={inboxPlaces[item.kind].to(item.id)}
            variant="default"
            size="xs"
          >
            {inboxTexts.goThere}
          </Button>
        </p>
      </div>
    </ItemDrawer>
  );
}

function Decision({ item, onClose }: DrawerProps): ReactNode {
  switch (item.kind) {
    case 'case':
      return <CaseFile caseId={Number(item.id)} />;
    case 'withdrawal':
    case 'payout':
      return <WithdrawalFile orderNo={item.id} />;
    case 'terms':
      return <TermsChange id={Number(item.id)} />;
    case 'channelKey':
      return <Key id={Number(item.id)} />;
    case 'cards':
      return <Cards id={Number(item.id)} onDone={onClose} />;
    case 'adjustment':
      return <Adjustment id={Number(item.id)} />;
    default:
      return null;
  }
}

const Gone = () => <p className="dimmed">{inboxTexts.gone}</p>;

/** A key that waits: what is in force, and who submitted the new one. */
function Key({ id }: { id: number }) {
  const channels = useQuery(callQuery(listChannels, {}));
  if (!channels.data) return <Pending query={channels} height={160} />;
  const channel = channels.data.list.find((it) => it.id === id);
  if (channel === undefined) return <Gone />;
  return (
    <>
      <FactList
        facts={[
          [texts.sections.sales, nameOf(channel)],
          [inboxTexts.before, channel.hasKey ? inboxTexts.keyInForce : inboxTexts.noKey],
          [inboxTexts.after, inboxTexts.newKey],
        ]}
      />
      <DecideKey channel={channel} />
    </>
  );
}

function Cards({ id, onDone }: { id: number; onDone: () => void }) {
  const batches = useQuery(callQuery(listCardBatches, { id }));
  if (!batches.data) return <Pending query={batches} height={160} />;
  const [batch] = batches.data.list;
  if (batch === undefined) return <Gone />;
  return (
    <>
      <FactList
        facts={[
          [salesTexts.goods, batchName(batch)],
          [salesTexts.used, salesTexts.usedOf(batch.redeemed, batch.count)],
          [salesTexts.note, batch.note],
          [salesTexts.validUntil, batch.validUntil?.slice(0, 16) ?? salesTexts.forEver],
          [salesTexts.operator, batch.operator],
        ]}
      />
      <DecideCards batch={batch} onDone={onDone} />
    </>
  );
}

function Adjustment({ id }: { id: number }) {
  const all = useQuery(callQuery(listAdjustments, { state: 'waiting', id }));
  if (!all.data) return <Pending query={all} height={160} />;
  const [row] = all.data.list;
  if (row === undefined) return <Gone />;
  const words = membersTexts.adjustments;
  return (
    <>
      <FactList
        facts={[
          [words.amount, adjustmentText(row.goods, row.amount)],
          [
            membersTexts.label,
            <Link key="member" to={`/members/${row.memberCode}`}>
              {texts.common.named(row.memberNichen, row.memberCode)}
            </Link>,
          ],
          [words.operator, row.operator],
          [words.reason, row.reason],
        ]}
      />
      <DecideAdjustment row={row} />
    </>
  );
}
