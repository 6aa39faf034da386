import type { AnswerOf } from '@lantern/contracts/call';
import {
  getSystem,
  retryJobs,
  startableTask,
  startUpkeep,
} from '@lantern/contracts/calls/operator/operators';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { queueWords, systemTexts } from '#text/system.ts';
import { taskWords } from '#text/upkeep.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { bytesText } from '../../text/bytes-text.ts';
import { labelOf } from '../../text/label-of.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Commands } from './commands.tsx';

type Condition = AnswerOf<typeof getSystem>;

/** How often the screen reloads while it is visible. */
const againMs = 5000;

/** The condition of the site: the last results of upkeep, jobs, and free space. */
export default function SystemCondition() {
  const system = useQuery({ ...callQuery(getSystem, {}), refetchInterval: againMs });
  if (!system.data) return <Pending query={system} height={320} />;
  const { version, databaseBytes, disk, storage } = system.data;
  const tiles: readonly (readonly [string, string, string])[] = [
    [systemTexts.version, version, ''],
    [
      systemTexts.diskFree,
      bytesText(disk.freeBytes),
      systemTexts.ofBytes(bytesText(disk.totalBytes)),
    ],
    [systemTexts.storage, bytesText(storage.bytes), systemTexts.objects(storage.objects)],
    [systemTexts.database, bytesText(databaseBytes), ''],
  ];
  return (
    <div className="stack">
      <div className="tiles">
        {tiles.map(([name, value, more]) => (
          <div key={name} className="tile">
            <span className="dimmed">{name}</span>
            <span className="tile-count">{value}</span>
            <span className="dimmed small">{more}</span>
          </div>
        ))}
      </div>
      <Upkeep system={system.data} />
      <Commands upkeep={system.data.upkeep} />
      <Installed installed={system.data.installed} />
      <Queues queues={system.data.queues} />
    </div>
  );
}

/** The facts of a task that are shown, in this order. */
const toldFacts = ['checks', 'entries', 'rows', 'objects', 'orphans', 'folder', 'edge'] as const;

function Upkeep({ system }: { system: Condition }) {
  const { upkeep: runs, running, hasBackupDir } = system;
  const format = (facts: Condition['upkeep'][number]['facts']): string =>
    toldFacts
      .flatMap((name) =>
        facts[name] === undefined ? [] : [systemTexts.facts[name](String(facts[name]))],
      )
      .join(' · ');
  return (
    <section className="card stack" aria-label={systemTexts.upkeep}>
      <div className="section-head">
        <h2>{systemTexts.upkeep}</h2>
        <StartButtons isBusy={running !== null} />
      </div>
      <p className="dimmed small">
        {hasBackupDir ? systemTexts.backupApart : systemTexts.backupBeside}
      </p>
      {running && (
        <output className="small">
          {running.isActive
            ? systemTexts.running(labelOf(taskWords, running.task), running.time.slice(11, 16))
            : systemTexts.waits(labelOf(taskWords, running.task))}
        </output>
      )}
      {runs.length === 0 && <p className="dimmed">{systemTexts.noUpkeep}</p>}
      <ul className="plain-list rows">
        {runs.map(({ task, finishTime, problems, summary, facts }) => (
          <li key={task}>
            <div className="wraps">
              <p>{labelOf(taskWords, task)}</p>
              <p className="dimmed small">{systemTexts.finished(finishTime.slice(0, 16))}</p>
              {format(facts) !== '' && <p className="dimmed small">{format(facts)}</p>}
              {summary !== '' && <p className="small pre">{summary}</p>}
            </div>
            <Badge color={problems === 0 ? 'teal' : 'red'}>
              {problems === 0 ? systemTexts.well : systemTexts.problems(problems)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StartButtons({ isBusy }: { isBusy: boolean }) {
  const refresh = useRefresh(getSystem);
  const { may } = useSession();
  if (!may(startUpkeep)) return null;
  return (
    <div className="button-row">
      {startableTask.options.map((task) => (
        <ConfirmButton
          key={task}
          label={labelOf(taskWords, task)}
          question={systemTexts.startQuestion(labelOf(taskWords, task))}
          consequence={systemTexts.startHint}
          run={() => callApi(startUpkeep, { task })}
          done={systemTexts.started}
          onDone={refresh}
          button={{ size: 'xs', disabled: isBusy }}
        />
      ))}
    </div>
  );
}

function Installed({ installed }: { installed: Condition['installed'] }) {
  const { migrations, lastMigration, pending } = installed;
  return (
    <section className="card stack" aria-label={systemTexts.installed}>
      <h2>{systemTexts.installed}</h2>
      <p className="small wraps">
        {systemTexts.migrations(migrations)}
        {lastMigration !== null && systemTexts.lastMigration(lastMigration)}
      </p>
      {pending.length === 0 ? (
        <p className="dimmed small">{systemTexts.noPending}</p>
      ) : (
        <p className="small pre wraps">
          {[systemTexts.pending(pending.length), ...pending].join('\n')}
        </p>
      )}
    </section>
  );
}

const counts = ['waiting', 'delayed', 'active', 'failed'] as const;

function Queues({ queues }: { queues: Condition['queues'] }) {
  return (
    <div className="card">
      <h2>{systemTexts.jobs}</h2>
      {queues.length === 0 ? (
        <p className="dimmed">{systemTexts.noJobs}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys
        <section className="list-scroll" aria-label={systemTexts.jobs} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th>{systemTexts.queue}</th>
                {counts.map((state) => (
                  <th key={state} className="number">
                    {systemTexts.jobStates[state]}
                  </th>
                ))}
                <th>
                  <VisuallyHidden>{systemTexts.retry}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.map((row) => (
                <tr key={row.queue}>
                  <td>{labelOf(queueWords, row.queue)}</td>
                  {counts.map((state) => (
                    <td key={state} className="number">
                      {row[state]}
                    </td>
                  ))}
                  <td>{row.failed > 0 && <RetryButton queue={row.queue} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function RetryButton({ queue }: { queue: string }) {
  const refresh = useRefresh(getSystem);
  const { may } = useSession();
  if (!may(retryJobs)) return null;
  return (
    <ConfirmButton
      label={systemTexts.retry}
      question={systemTexts.retryQuestion(labelOf(queueWords, queue))}
      consequence={systemTexts.retryHint}
      run={() => callApi(retryJobs, { queue })}
      done={systemTexts.retried}
      onDone={refresh}
      button={{
        size: 'compact-xs',
        'aria-label': systemTexts.retryLabel(labelOf(queueWords, queue)),
      }}
    />
  );
}
