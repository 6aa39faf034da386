import type { AnswerOf } from '@lantern/contracts/call';
import {
  type listIngests,
  mostPublishedAtOnce,
  publishIngests,
  rejectFailedIngests,
  retryFailedIngests,
} from '@lantern/contracts/calls/operator/ingests';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { intakeTexts } from '#text/intake.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../../api/call-api.ts';
import { inParts } from '../../api/in-parts.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));

type Page = AnswerOf<typeof listIngests>;

interface ToolsProps {
  load: Page['load'];
  picked: readonly Page['list'][number][];
  /** Picks none. */
  onClear: () => void;
  onDone: () => void;
}

/** What is done with many files at once, and whether new films wait for review. */
export default function IntakeTools({ load, picked, onClear, onDone }: ToolsProps) {
  const { may } = useSession();
  const retry = useMutation({
    mutationFn: () => callApi(retryFailedIngests, {}),
    onSuccess: ({ count }) => notifyDone(intakeTexts.retriedMany(count)),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: onDone,
  });
  return (
    <>
      <div className="list-actions intake-tools">
        <ReviewChoice load={load} onDone={onDone} />
        {load.failed > 0 && may(retryFailedIngests) && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {intakeTexts.retryAll(load.failed)}
          </Button>
        )}
        {load.failed > 0 && may(rejectFailedIngests) && (
          <ConfirmButton
            label={intakeTexts.rejectAll(load.failed)}
            question={intakeTexts.rejectAllQuestion(load.failed)}
            consequence={intakeTexts.rejectHint}
            asksReason
            isDangerous
            run={(reason) => callApi(rejectFailedIngests, { reason })}
            done={intakeTexts.rejected}
            onDone={onDone}
          />
        )}
      </div>
      {picked.length > 0 && <Picked picked={picked} onClear={onClear} onDone={onDone} />}
    </>
  );
}

/** Whether new films wait for review, and the button that changes it. */
function ReviewChoice({
  load: { review, isReviewFixed },
  onDone,
}: Omit<ToolsProps, 'picked' | 'onClear'>) {
  const mayTakeIn = useSession().may(publishIngests);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="small">
        {intakeTexts.reviewIs} <strong>{intakeTexts.review[review ? 'on' : 'off']}</strong>
        {isReviewFixed && <span className="dimmed"> · {intakeTexts.reviewFixed}</span>}
      </p>
      {!isReviewFixed && mayTakeIn && (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {intakeTexts.reviewChange[review ? 'off' : 'on']}
        </Button>
      )}
      {isAsked && (
        <Suspense>
          <ReviewDialog review={review} onDone={onDone} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Publishes the picked files that wait for it. */
function Picked({ picked, onClear, onDone }: Omit<ToolsProps, 'load'>) {
  const ready = picked.filter(({ state }) => state === 'in_review');
  return (
    <section className="picked-bar" aria-label={texts.list.picked(picked.length)}>
      <strong>{texts.list.picked(picked.length)}</strong>
      <Button variant="default" onClick={onClear}>
        {texts.list.unpick}
      </Button>
      {ready.length > 0 && (
        <ConfirmButton
          label={intakeTexts.publishMany(ready.length)}
          question={intakeTexts.publishManyQuestion(ready.length)}
          consequence={intakeTexts.publishManyHint}
          run={async () => {
            const answers = await inParts(ready, mostPublishedAtOnce, (part) =>
              callApi(publishIngests, { ids: part.map(({ id }) => id) }),
            );
            const refused = answers.flatMap((it) => it.refused);
            if (refused.length > 0) notifyFailed(intakeTexts.publishRefused(refused));
          }}
          done={intakeTexts.publishedMany}
          onDone={onDone}
        />
      )}
      {ready.length < picked.length && (
        <span className="dimmed small">{intakeTexts.notWaiting(picked.length - ready.length)}</span>
      )}
    </section>
  );
}
