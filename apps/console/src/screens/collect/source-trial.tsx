import { trySource } from '@lantern/contracts/calls/operator/sources';
import type { TriedTitle } from '@lantern/contracts/entities/operator-source';
import { Badge, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';

import { sourcesTexts, triedReasons, unplayableWords } from '#text/sources.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../text/label-of.ts';
import { ErrorLine } from '../../ui/error-line.tsx';

const verdictColor = {
  fresh: 'teal',
  updated: 'blue',
  same: 'gray',
  waiting: 'orange',
  refused: 'red',
} as const;

/** What would become of the first titles of a feed. */
export default function SourceTrial() {
  const { id = '' } = useParams();
  const mayTry = useSession().may(trySource);
  const trial = useMutation({
    mutationFn: () => callApi(trySource, { id: Number(id) }, { isLong: true }),
  });
  const list = trial.data?.list;
  return (
    <div className="stack">
      <div className="part-head">
        <p className="dimmed">{sourcesTexts.tryHint}</p>
        {mayTry && (
          <Button loading={trial.isPending} onClick={() => trial.mutate()}>
            {sourcesTexts.tryLabel}
          </Button>
        )}
      </div>
      <ErrorLine error={trial.error} />
      {list?.length === 0 && <p className="dimmed">{sourcesTexts.tryNone}</p>}
      {list && list.length > 0 && (
        <section className="card" aria-label={sourcesTexts.tryList}>
          <ol className="plain-list rows">
            {list.map((title) => (
              <Tried key={title.remoteId} title={title} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** A title that was looked at, and what would become of it. */
export const Tried = ({ title }: { title: TriedTitle }) => {
  const { name, year, category, episodes, verdict, reason, unplayable } = title;
  const why = [
    labelOf(triedReasons, reason),
    ...unplayable.map((it) => sourcesTexts.unplayable(labelOf(unplayableWords, it.why), it.count)),
  ].join(' · ');
  return (
    <li>
      <div className="line-what">
        <span>{name}</span>
        <p className="dimmed small">{sourcesTexts.about(year, category, episodes)}</p>
      </div>
      <div className="verdict">
        <Badge color={verdictColor[verdict]}>{sourcesTexts.verdicts[verdict]}</Badge>
        <span className="dimmed small">{why}</span>
      </div>
    </li>
  );
};
