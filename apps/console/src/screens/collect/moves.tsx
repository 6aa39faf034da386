import { getMove, listMoves } from '@lantern/contracts/calls/operator/moves';
import type { Move, MoveReport } from '@lantern/contracts/entities/move';
import { Badge, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { moveCounts, movesTexts } from '#text/moves.ts';
import { triedReasons } from '#text/sources.ts';

import { callQuery } from '../../api/call-api.ts';
import { labelOf } from '../../text/label-of.ts';
import type { Address } from '../../ui/address.ts';
import { FactList } from '../../ui/fact-card.tsx';
import { Pending } from '../../ui/pending.tsx';
import { runColor } from './source-state.tsx';

/** While a program is at work, its figures are read again after so long. */
const againMs = 2000;

/** What the program that moves old sites in did and does, and what comes next. */
export default function Moves({ address }: { address: Address }) {
  const moves = useQuery({
    ...callQuery(listMoves, {}),
    refetchInterval: ({ state }) =>
      state.data?.list.some((it) => it.state === 'running') ? againMs : false,
  });
  if (!moves.data) return <Pending query={moves} height={360} />;
  const { list } = moves.data;
  const [last] = list;
  if (last === undefined) return <NoMoves />;
  const open = address.get('open') || last.id;
  return (
    <div className="stack">
      <p className="dimmed">{movesTexts.hint}</p>
      <Report key={open} id={open} isRunning={list.some((it) => it.id === open && it.isAtWork)} />
      <section className="card" aria-label={movesTexts.list}>
        <h2>{movesTexts.list}</h2>
        <ul className="plain-list rows">
          {list.map((it) => (
            <li key={it.id}>
              <div className="line-what">
                {it.source} <MoveState of={it} />
                <p className="dimmed small">
                  {[movesTexts.kinds[it.kind], it.by, it.startTime.slice(0, 16)]
                    .filter((one) => one !== '')
                    .join(' · ')}
                </p>
              </div>
              {it.id !== open && (
                <Button variant="default" onClick={() => address.patch({ open: it.id })}>
                  {movesTexts.open}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const dryRun = 'npm run move-in -- --from mac.sql';

const NoMoves = () => (
  <section className="card stack" aria-label={movesTexts.list}>
    <h2>{movesTexts.none}</h2>
    <p className="dimmed">{movesTexts.noneHint}</p>
    <Command what={movesTexts.noneHint} command={dryRun} />
    <p className="dimmed">{movesTexts.noneMore}</p>
  </section>
);

/** A run that no program works on any more was cut off. */
const MoveState = ({ of: { state, isAtWork } }: { of: Move }) =>
  state === 'running' && !isAtWork ? (
    <Badge color="orange">{movesTexts.cutOff}</Badge>
  ) : (
    <Badge color={runColor[state]}>{movesTexts.states[state]}</Badge>
  );

function Report({ id, isRunning }: { id: string; isRunning: boolean }) {
  const report = useQuery({
    ...callQuery(getMove, { id }),
    refetchInterval: isRunning ? againMs : false,
  });
  if (!report.data) return <Pending query={report} height={360} />;
  const it = report.data;
  const isCutOff = it.state === 'running' && !it.isAtWork;
  return (
    <>
      <section className="card" aria-label={movesTexts.report}>
        <h2>
          {it.source} <MoveState of={it} />
        </h2>
        {isCutOff && <p>{movesTexts.cutOffHint}</p>}
        <FactList facts={factsOf(it)} />
        <Counts of={it} />
      </section>
      <Next of={it} />
      <Open of={it} />
      <Left of={it} />
    </>
  );
}

const factsOf = (it: MoveReport) =>
  [
    [movesTexts.from, movesTexts.kinds[it.kind]],
    [movesTexts.by, it.by],
    [movesTexts.started, it.startTime],
    [movesTexts.ended, it.endTime ?? ''],
    ...(it.fault === '' ? [] : ([[movesTexts.fault, it.fault]] as const)),
  ] as const;

const places = Object.keys(moveCounts);

/** Known ones in their order, others behind. */
const placeOf = (what: string): number => {
  const place = places.indexOf(what);
  return place === -1 ? places.length : place;
};

const Counts = ({ of: { counts, step, state } }: { of: MoveReport }) => (
  <>
    {step !== '' && state !== 'done' && state !== 'undone' && (
      <p className="dimmed">{movesTexts.step(labelOf(movesTexts.steps, step))}</p>
    )}
    <dl className="facts move-counts">
      {counts
        .toSorted((one, other) => placeOf(one.what) - placeOf(other.what))
        .map(({ what, count }) => (
          <div key={what} className="fact">
            <dt>{labelOf(moveCounts, what)}</dt>
            <dd>{count.toLocaleString()}</dd>
          </div>
        ))}
    </dl>
  </>
);

function Next({ of: { next } }: { of: MoveReport }) {
  if (next.length === 0) return null;
  return (
    <section className="card stack" aria-label={movesTexts.next}>
      <div>
        <h2>{movesTexts.next}</h2>
        <p className="dimmed">{movesTexts.nextHint}</p>
      </div>
      {next.map(({ what, command }) => (
        <div key={what}>
          <p>{movesTexts.nextOf[what]}</p>
          <Command what={movesTexts.nextOf[what]} command={command} />
        </div>
      ))}
    </section>
  );
}

function Command({ what, command }: { what: string; command: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div className="move-command">
      <code className="drawn">{command}</code>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={movesTexts.copyOf(what)}
        onClick={() => clipboard.copy(command)}
      >
        {clipboard.copied ? movesTexts.copied : movesTexts.copy}
      </Button>
    </div>
  );
}

function Open({ of: { openCases, unbound, pictures, sourceId } }: { of: MoveReport }) {
  const isNone = openCases === 0 && unbound.length === 0 && pictures === 0;
  return (
    <section className="card" aria-label={movesTexts.questions}>
      <h2>{movesTexts.questions}</h2>
      {isNone && <p className="dimmed">{movesTexts.noQuestions}</p>}
      {openCases > 0 && (
        <p>
          {movesTexts.cases(openCases)}{' '}
          <Link to={`/collect?tab=cases&source=${sourceId}`}>{movesTexts.toCases}</Link>
        </p>
      )}
      {unbound.length > 0 && (
        <p>
          {movesTexts.unbound(unbound.length)}{' '}
          <span className="dimmed small">{unbound.slice(0, 20).join(' · ')}</span>
        </p>
      )}
      {pictures > 0 && <p>{movesTexts.pictures(pictures)}</p>}
    </section>
  );
}

function Left({ of: { left } }: { of: MoveReport }) {
  if (left.length === 0) return null;
  return (
    <section className="card" aria-label={movesTexts.left}>
      <h2>{movesTexts.left}</h2>
      <ul className="plain-list rows">
        {left.map(({ state, reason, count, examples }) => (
          <li key={`${state} ${reason}`}>
            <div className="line-what">
              {movesTexts.leftOf(count)} · {movesTexts.leftStates[state]}
              {reason !== '' && ` · ${labelOf(triedReasons, reason)}`}
              <p className="dimmed small">{movesTexts.numbers(examples.join(' '))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
