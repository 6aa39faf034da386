import type { AnswerOf } from '@lantern/contracts/call';
import { decideReport, getReport, listReports } from '@lantern/contracts/calls/operator/moderation';
import { Badge } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { categoryText, reportsTexts } from '#text/reports.ts';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FactList } from '../../ui/fact-card.tsx';
import { Film } from '../../ui/film.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';

type Report = AnswerOf<typeof getReport>;

/** One report with the film beside it, and the decision. */
export default function ReportDrawer({
  receipt,
  onClose,
}: {
  receipt: string;
  onClose: () => void;
}) {
  // Read again only when an event says that reports have changed.
  const report = useQuery({
    ...callQuery(getReport, { receipt }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <ItemDrawer
      item={receipt}
      title={report.data?.cartoonName ?? reportsTexts.list}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {report.data ? (
        <Detail report={report.data} onDone={onClose} />
      ) : (
        <Pending query={report} height={320} />
      )}
    </ItemDrawer>
  );
}

function Detail({ report: it, onDone }: { report: Report; onDone: () => void }) {
  const { may } = useSession();
  return (
    <div className="stack">
      <div>
        <Badge color={it.state === 'open' ? 'orange' : 'gray'}>
          {reportsTexts.states[it.state]}
        </Badge>{' '}
        <HidingBadge report={it} />
      </div>
      <section className="stack" aria-label={reportsTexts.films}>
        {it.episodes.length === 0 && <p className="dimmed">{reportsTexts.noFilm}</p>}
        {it.state !== 'open' && it.episodes.length > 0 && (
          <p className="dimmed">{reportsTexts.gone}</p>
        )}
        {it.episodes
          .filter(({ film }) => film !== '')
          .map(({ moviesInfoId, title, film }) => (
            <div key={moviesInfoId}>
              <p className="small dimmed">{title}</p>
              <Film playlist={film} title={title} />
            </div>
          ))}
      </section>
      <FactList
        facts={[
          [reportsTexts.category, categoryText[it.category]],
          [reportsTexts.detail, it.detail || reportsTexts.noDetail],
          [reportsTexts.from, it.memberCode || reportsTexts.visitor],
          [reportsTexts.time, it.createTime.slice(0, 16)],
          [reportsTexts.due, it.dueTime.slice(0, 16)],
          [reportsTexts.receipt, it.receipt],
          ...(it.note === '' ? [] : [[reportsTexts.note, it.note] as const]),
        ]}
      />
      {it.state === 'open' && may(decideReport) && <Decision report={it} onDone={onDone} />}
    </div>
  );
}

/** What the report did by itself. */
function HidingBadge({ report: { hid, held } }: { report: Report }) {
  if (hid) return <Badge color="blue">{reportsTexts.hid}</Badge>;
  return held ? <Badge color="orange">{reportsTexts.held}</Badge> : null;
}

function Decision({
  report: { receipt, cartoonName },
  onDone,
}: {
  report: Report;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const decide = (decision: 'uphold' | 'clear') => async (note: string) => {
    await callApi(decideReport, { receipt, decision, note });
    await client.invalidateQueries({ queryKey: keyOf(listReports) });
    client.removeQueries({ queryKey: keyOf(getReport) });
  };
  return (
    <div className="dialog-actions">
      <ConfirmButton
        label={reportsTexts.clear}
        question={reportsTexts.clearQuestion(cartoonName)}
        consequence={reportsTexts.clearHint}
        asksReason
        run={decide('clear')}
        done={reportsTexts.cleared}
        onDone={onDone}
      />
      <ConfirmButton
        label={reportsTexts.uphold}
        question={reportsTexts.upholdQuestion(cartoonName)}
        consequence={reportsTexts.upholdHint}
        asksReason
        isDangerous
        run={decide('uphold')}
        done={reportsTexts.upheld}
        onDone={onDone}
        button={{ variant: 'filled' }}
      />
    </div>
  );
}
