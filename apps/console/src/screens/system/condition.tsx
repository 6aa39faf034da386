import type { AnswerOf } from '@lantern/contracts/call';
import { getSystem } from '@lantern/contracts/calls/operator/operators';
import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { bytesText, taskText, zhSystem } from '../../text/zh-system.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';

type Condition = AnswerOf<typeof getSystem>;

/** While the screen is looked at. */
const againMs = 15_000;

/** How the site is: what upkeep last found, jobs, and the room that is left. */
export default function SystemCondition() {
  const system = useQuery({ ...callQuery(getSystem, {}), refetchInterval: againMs });
  if (system.error && !system.data)
    return <LoadFailed message={messageOf(system.error)} onRetry={() => void system.refetch()} />;
  if (!system.data) return <Skeleton h={320} radius="lg" />;
  const { version, databaseBytes, disk, storage } = system.data;
  const tiles: readonly (readonly [string, string, string])[] = [
    [zhSystem.version, version, ''],
    [zhSystem.diskFree, bytesText(disk.freeBytes), zhSystem.ofBytes(bytesText(disk.totalBytes))],
    [zhSystem.storage, bytesText(storage.bytes), zhSystem.objects(storage.objects)],
    [zhSystem.database, bytesText(databaseBytes), ''],
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
      <Upkeep runs={system.data.upkeep} />
      <Queues queues={system.data.queues} />
    </div>
  );
}

function Upkeep({ runs }: { runs: Condition['upkeep'] }) {
  return (
    <section className="card" aria-label={zhSystem.upkeep}>
      <h2>{zhSystem.upkeep}</h2>
      {runs.length === 0 && <p className="dimmed">{zhSystem.noUpkeep}</p>}
      <ul className="plain-list rows">
        {runs.map(({ task, finishTime, problems, summary }) => (
          <li key={task}>
            <div>
              <p>{taskText(task)}</p>
              <p className="dimmed small">{zhSystem.finished(finishTime.slice(0, 16))}</p>
              {summary !== '' && <p className="small pre">{summary}</p>}
            </div>
            <Badge variant="light" color={problems === 0 ? 'teal' : 'red'}>
              {problems === 0 ? zhSystem.well : zhSystem.problems(problems)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

const counts = ['waiting', 'delayed', 'active', 'failed'] as const;

function Queues({ queues }: { queues: Condition['queues'] }) {
  return (
    <div className="card">
      <h2>{zhSystem.jobs}</h2>
      {queues.length === 0 ? (
        <p className="dimmed">{zhSystem.noJobs}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys
        <section className="list-scroll" aria-label={zhSystem.jobs} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th>{zhSystem.queue}</th>
                {counts.map((state) => (
                  <th key={state} className="number">
                    {zhSystem.jobStates[state]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map((row) => (
                <tr key={row.queue}>
                  <td>{row.queue}</td>
                  {counts.map((state) => (
                    <td key={state} className="number">
                      {row[state]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
