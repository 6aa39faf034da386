import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import { getFirstSteps } from '@lantern/contracts/calls/operator/overview';
import type { InboxGroup, InboxItem } from '@lantern/contracts/entities/inbox';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { inboxTexts } from '#text/inbox.ts';
import { overviewTexts } from '#text/overview.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RecentDays } from './recent-days.tsx';
import { SiteGlance } from './site-glance.tsx';
import { WaveAlarm } from './wave-alarm.tsx';

const againMs = 30_000;

const FirstSteps = lazy(() => import('./first-steps.tsx'));

/** What waits for operators, the condition of the site, and its first steps. */
export default function Overview() {
  return (
    <Screen title={texts.sections.overview}>
      <div className="stack">
        <WaveAlarm />
        <Start />
        <Waiting />
        <RecentDays />
        <SiteGlance />
      </div>
    </Screen>
  );
}

/** The first steps, until all of them are done. */
function Start() {
  const { may } = useSession();
  const { data: steps } = useQuery({
    ...callQuery(getFirstSteps, {}),
    enabled: may(getFirstSteps),
  });
  if (!steps || Object.values(steps).every(Boolean)) return null;
  return (
    <Suspense>
      <FirstSteps steps={steps} />
    </Suspense>
  );
}

/** What waits, a tile for each kind, each a way to it. */
function Waiting() {
  const inbox = useQuery({ ...callQuery(listInbox, {}), refetchInterval: againMs });
  const groups = inbox.data?.groups.filter(({ total }) => total > 0);
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="section-title">
        {overviewTexts.waits}
      </h2>
      {groups === undefined ? (
        <Pending query={inbox} height={96} />
      ) : groups.length === 0 ? (
        <div className="card-empty">
          <EmptyState
            icon={PartyPopper}
            title={overviewTexts.nothingWaits}
            hint={overviewTexts.nothingWaitsHint}
          />
        </div>
      ) : (
        <div className="tiles">
          {groups.map((group) => (
            <WaitTile key={group.kind} group={group} items={inbox.data?.list ?? []} />
          ))}
        </div>
      )}
    </section>
  );
}

interface WaitTileProps {
  group: InboxGroup;
  items: readonly InboxItem[];
}

function WaitTile({ group: { kind, total }, items }: WaitTileProps) {
  const due = items
    .filter((it) => it.kind === kind)
    .map((it) => it.due)
    .toSorted()[0];
  return (
    <Link className="tile" to={`/inbox?kind=${kind}`} data-waits>
      <span className="dimmed">{inboxTexts.kinds[kind]}</span>
      <span className="tile-count">{formatTotal(total)}</span>
      <span className="dimmed small">{due && overviewTexts.dueAt(due.slice(5, 16))}</span>
    </Link>
  );
}
