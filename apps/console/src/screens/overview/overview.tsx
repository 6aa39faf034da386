import type { Call } from '@lantern/contracts/call';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { listPaymentCases } from '@lantern/contracts/calls/operator/payments';
import { listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import { compactNumber } from '@lantern/rules/compact-number';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhOverview } from '../../text/zh-overview.ts';
import { zh } from '../../text/zh.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FirstSteps } from './first-steps.tsx';

const first = { currentPage: 1 };
const againMs = 30_000;

/** What waits, and what a new site does first. */
export default function Overview() {
  const reports = useWaits(listReports, { ...first, state: 'open' });
  const chats = useWaits(listConversations, { ...first, show: 'waiting' });
  const cases = useWaits(listPaymentCases, first);
  const withdrawals = useWaits(listWithdrawals, { ...first, state: 'submitted' });
  const payouts = useWaits(listWithdrawals, { ...first, state: 'approved' });
  const failed = useWaits(listIngests, { ...first, state: 'failed' });
  const review = useWaits(listIngests, { ...first, state: 'in_review' });
  const { tiles, oldest, dueAt } = zhOverview;
  const all: Tile[] = [
    {
      ...reports,
      name: tiles.reports,
      to: '/reports',
      since: reports.data?.list[0] && dueAt(reports.data.list[0].dueTime.slice(5, 16)),
    },
    {
      ...chats,
      name: tiles.chats,
      to: '/chats?show=waiting',
      since: chats.data?.waitTime && oldest(chats.data.waitTime.slice(5, 16)),
    },
    {
      ...cases,
      name: tiles.cases,
      to: '/orders?tab=cases',
      since: cases.data?.list[0] && oldest(cases.data.list[0].createTime.slice(5, 16)),
    },
    {
      ...withdrawals,
      name: tiles.withdrawals,
      to: '/withdrawals?state=submitted',
      since: withdrawals.data?.list[0] && oldest(withdrawals.data.list[0].createTime.slice(5, 16)),
    },
    { ...payouts, name: tiles.payouts, to: '/withdrawals?state=approved' },
    { ...failed, name: tiles.ingestFailed, to: '/intake?state=failed' },
    { ...review, name: tiles.ingestReview, to: '/intake?state=in_review' },
  ];
  const shown = all.filter((tile) => tile.isAllowed);
  const isCalm = shown.every((tile) => tile.data?.total === 0);
  return (
    <Screen title={zh.sections.overview}>
      <div className="stack">
        <section aria-labelledby="waits">
          <h2 id="waits" className="section-title">
            {zhOverview.waits}
          </h2>
          {isCalm ? (
            <div className="card-empty">
              <EmptyState
                icon={PartyPopper}
                title={zhOverview.nothingWaits}
                hint={zhOverview.nothingWaitsHint}
              />
            </div>
          ) : (
            <div className="tiles">
              {shown.map((tile) => (
                <WaitTile key={tile.name} {...tile} />
              ))}
            </div>
          )}
        </section>
        <FirstSteps />
      </div>
    </Screen>
  );
}

/** How much waits behind a call, if this operator may make it. */
function useWaits<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType<{ total: number }>>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
) {
  const isAllowed = useSession().may(call);
  const { data, error, refetch } = useQuery({
    ...callQuery(call, payload),
    enabled: isAllowed,
    refetchInterval: againMs,
  });
  return { isAllowed, data, error, refetch };
}

interface Tile {
  name: string;
  isAllowed: boolean;
  data: { total: number } | undefined;
  error: Error | null;
  refetch: () => unknown;
  to?: string;
  since?: string | null | undefined;
}

function WaitTile({ name, data, error, refetch, to, since }: Tile) {
  if (error && !data)
    return <LoadFailed message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={96} radius="lg" />;
  const content = (
    <>
      <span className="dimmed">{name}</span>
      <span className="tile-count">{compactNumber(data.total, zh.common.countMarks)}</span>
      <span className="dimmed small">{data.total > 0 ? since : undefined}</span>
    </>
  );
  const waits = data.total > 0 || undefined;
  if (to === undefined)
    return (
      <div className="tile" data-waits={waits}>
        {content}
      </div>
    );
  return (
    <Link className="tile" to={to} data-waits={waits}>
      {content}
    </Link>
  );
}
