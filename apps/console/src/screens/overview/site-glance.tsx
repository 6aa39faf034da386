import type { AnswerOf } from '@lantern/contracts/call';
import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import { startUpkeep } from '@lantern/contracts/calls/operator/operators';
import { getOverview } from '@lantern/contracts/calls/operator/overview';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { environmentTexts } from '#text/environment.ts';
import { overviewTexts } from '#text/overview.ts';
import { systemTexts } from '#text/system.ts';
import { texts } from '#text/texts.ts';
import { taskWords } from '#text/upkeep.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { bytesText } from '../../text/bytes-text.ts';
import { labelOf } from '../../text/label-of.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { Pending } from '../../ui/pending.tsx';

type Overview = AnswerOf<typeof getOverview>;

const againMs = 30_000;
/** A disk with a smaller free share is reported. */
const leastFree = 0.1;

/** The condition of the site, for every operator. */
export function SiteGlance() {
  const { data, error, refetch } = useQuery({
    ...callQuery(getOverview, {}),
    refetchInterval: againMs,
  });
  if (!data) return <Pending query={{ error, refetch }} height={180} />;
  return (
    <section className="stack" aria-labelledby="glance">
      <div className="section-head">
        <h2 id="glance" className="section-title">
          {overviewTexts.glance}
        </h2>
        <BackUp />
      </div>
      <div className="tiles">
        {tilesOf(data).map((tile) => (
          <GlanceTile key={tile.name} {...tile} />
        ))}
      </div>
    </section>
  );
}

/** Starts a backup; only an owner may. */
function BackUp() {
  const { may } = useSession();
  const refresh = useRefresh(getOverview, listInbox);
  if (!may(startUpkeep)) return null;
  return (
    <ConfirmButton
      label={environmentTexts.backup}
      question={systemTexts.startQuestion(labelOf(taskWords, 'backup'))}
      consequence={systemTexts.startHint}
      run={() => callApi(startUpkeep, { task: 'backup' })}
      done={systemTexts.started}
      onDone={refresh}
      button={{ size: 'xs' }}
    />
  );
}

interface Tile {
  name: string;
  value: string;
  more: string;
  isBad?: boolean;
}

function tilesOf({ activeMembers, disk, upkeep }: Overview): Tile[] {
  const backup = upkeep.find(({ task }) => task === 'backup');
  const checks = upkeep.filter(({ task }) => task.startsWith('audit-'));
  const wrong = checks.filter(({ problems }) => problems > 0);
  const last = checks
    .map(({ finishTime }) => finishTime)
    .toSorted()
    .at(-1);
  return [
    {
      name: overviewTexts.active,
      value: formatTotal(activeMembers),
      more: overviewTexts.activeHint,
    },
    {
      name: overviewTexts.diskFree,
      value: bytesText(disk.freeBytes),
      more: overviewTexts.ofBytes(bytesText(disk.totalBytes)),
      isBad: disk.freeBytes < disk.totalBytes * leastFree,
    },
    {
      name: overviewTexts.backup,
      value: backup ? backup.finishTime.slice(5, 16) : overviewTexts.never,
      more: backup?.problems === 0 ? overviewTexts.backupWell : overviewTexts.backupHint,
      isBad: backup?.problems !== 0,
    },
    {
      name: overviewTexts.checks,
      value:
        last === undefined
          ? overviewTexts.never
          : wrong.length === 0
            ? overviewTexts.checksWell
            : overviewTexts.problems(wrong.reduce((sum, { problems }) => sum + problems, 0)),
      more:
        wrong.length > 0
          ? texts.common.listed(wrong.map(({ task }) => labelOf(taskWords, task)))
          : (last?.slice(5, 16) ?? overviewTexts.checksHint),
      isBad: wrong.length > 0,
    },
  ];
}

function GlanceTile({ name, value, more, isBad }: Tile) {
  const { holds } = useSession();
  const content = (
    <>
      <span className="dimmed">{name}</span>
      <span className="tile-count">{value}</span>
      <span className="dimmed small">{more}</span>
    </>
  );
  const waits = isBad || undefined;
  if (!holds('system.read'))
    return (
      <div className="tile" data-waits={waits}>
        {content}
      </div>
    );
  return (
    <Link className="tile" to="/system?tab=condition" data-waits={waits}>
      {content}
    </Link>
  );
}
