import type { Call } from '@lantern/contracts/call';
import { listAdjustments } from '@lantern/contracts/calls/operator/adjustments';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { listPaymentCases } from '@lantern/contracts/calls/operator/payments';
import { listRights } from '@lantern/contracts/calls/operator/rights';
import { listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';

import { overviewTexts } from '#text/overview.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Screen } from '../../ui/screen.tsx';
import { tellTotal } from '../../ui/tell-total.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentDays } from './recent-days.tsx';
import { SiteGlance } from './site-glance.tsx';
import { WaveAlarm } from './wave-alarm.tsx';

const first = { currentPage: 1 };
const againMs = 30_000;

/** What waits for operators, the condition of the site, and its first steps. */
export default function Overview() {
  return (
    <Screen title={texts.sections.overview}>
      <div className="stack">
        <WaveAlarm />
        <FirstSteps />
        <Waiting />
        <RecentDays />
        <SiteGlance />
      </div>
    </Screen>
  );
}

/** Formats a time to the minute, without the year. */
const tellWhen = (tell: (time: string) => string, time: string | null | undefined) =>
  time && tell(time.slice(5, 16));

function Waiting() {
  const shown = useTiles().filter((tile) => tile.isAllowed);
  const isCalm = shown.every((tile) => tile.data?.total === 0);
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="section-title">
        {overviewTexts.waits}
      </h2>
      {isCalm ? (
        <div className="card-empty">
          <EmptyState
            icon={PartyPopper}
            title={overviewTexts.nothingWaits}
            hint={overviewTexts.nothingWaitsHint}
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
  );
}

/** Returns a tile for everything that can wait, whether this operator may see it or not. */
function useTiles(): Tile[] {
  const reports = useWaits(listReports, { ...first, state: 'open' });
  const chats = useWaits(listConversations, { ...first, show: 'waiting' });
  const feedback = useWaits(listFeedback, {});
  const cases = useWaits(listPaymentCases, first);
  const withdrawals = useWaits(listWithdrawals, { ...first, state: 'submitted' });
  const payouts = useWaits(listWithdrawals, { ...first, state: 'approved' });
  const adjustments = useWaits(listAdjustments, { state: 'waiting' });
  const failed = useWaits(listIngests, { state: 'failed', size: 1 });
  const review = useWaits(listIngests, { state: 'in_review', size: 1 });
  const rights = useWaits(listRights, { state: 'ending', sort: 'ending', size: 1 });
  const { tiles, dueAt, oldest } = overviewTexts;
  const since = (row: { createTime: string } | undefined) => tellWhen(oldest, row?.createTime);
  return [
    {
      ...reports,
      name: tiles.reports,
      to: '/reports',
      since: tellWhen(dueAt, reports.data?.list[0]?.dueTime),
    },
    {
      ...chats,
      name: tiles.chats,
      to: '/chats?show=waiting',
      since: tellWhen(oldest, chats.data?.waitTime),
    },
    {
      ...feedback,
      name: tiles.feedback,
      to: '/chats?tab=feedback',
      since: since(feedback.data?.list[0]),
    },
    { ...cases, name: tiles.cases, to: '/orders?tab=cases', since: since(cases.data?.list[0]) },
    {
      ...withdrawals,
      name: tiles.withdrawals,
      to: '/withdrawals?state=submitted',
      since: since(withdrawals.data?.list[0]),
    },
    {
      ...payouts,
      name: tiles.payouts,
      to: '/withdrawals?state=approved',
      since: since(payouts.data?.list[0]),
    },
    { ...adjustments, name: tiles.adjustments, to: '/members?tab=adjustments&state=waiting' },
    { ...failed, name: tiles.ingestFailed, to: '/intake?state=failed' },
    { ...review, name: tiles.ingestReview, to: '/intake?state=in_review' },
    {
      ...rights,
      name: tiles.rights,
      to: '/rights',
      since: tellWhen(dueAt, rights.data?.list[0]?.validUntil),
    },
  ];
}

/** Returns how much waits behind a call, if this operator may make it. */
function useWaits<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType<{ total: number | null }>,
>(call: Call<Payload, Answer>, payload: z.input<Payload>) {
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
  data: { total: number | null } | undefined;
  error: Error | null;
  refetch: () => unknown;
  to?: string;
  since?: string | null | undefined;
}

function WaitTile({ name, data, error, refetch, to, since }: Tile) {
  if (!data) return <Pending query={{ error, refetch }} height={96} />;
  // The first page always contains the total.
  const total = data.total ?? 0;
  const content = (
    <>
      <span className="dimmed">{name}</span>
      <span className="tile-count">{tellTotal(total)}</span>
      <span className="dimmed small">{total > 0 ? since : undefined}</span>
    </>
  );
  const waits = total > 0 || undefined;
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
