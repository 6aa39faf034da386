import { FEEDBACK_MAX, sendFeedback } from '@lantern/contracts/calls/feedback';

import { feedbackTexts } from '#text/share.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { useDraft } from '../../storage/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { boundedField, TooLong } from '../../ui/text-bound.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

/** A message to the operators. The text stays until the server has it, also while other screens are open. */
export default function FeedbackScreen() {
  const { text, write, clearSent } = useDraft('feedback');
  const sending = useOneAtATime({
    action: [sendFeedback.path],
    mutationFn: (words: string) => callApi(sendFeedback, { comment_content: words }),
    onSuccess(_answer, words) {
      clearSent(words);
      showToast(feedbackTexts.thanks, 'success');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  const submit = (): void => {
    if (text.trim() === '') showToast(feedbackTexts.missing, 'failure');
    else sending.mutate(text.trim());
  };
  return (
    <>
      <TopBar title={feedbackTexts.title} />
      <main className="px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <p className="text-small text-soft">{feedbackTexts.lead}</p>
        <Form onSubmit={submit}>
          <div className="mt-4 rounded-sheet bg-raised p-4 ring-1 ring-line ring-inset focus-within:ring-accent">
            <label htmlFor="feedback-text" className="block">
              <span className="sr-only">{feedbackTexts.label}</span>
            </label>
            <textarea
              id="feedback-text"
              aria-describedby="feedback-count"
              rows={9}
              value={text}
              {...boundedField({ length: text.length, longest: FEEDBACK_MAX })}
              placeholder={feedbackTexts.placeholder}
              onChange={({ target }) => write(target.value)}
              className="block w-full resize-none bg-transparent text-strong outline-none placeholder:text-soft"
            />
            <p id="feedback-count" className="mt-2 text-right text-note text-soft tabular-nums">
              {feedbackTexts.count(text.length, FEEDBACK_MAX)}
            </p>
            <TooLong length={text.length} longest={FEEDBACK_MAX} />
          </div>
          <Button
            kind="primary"
            type="submit"
            wide
            tall
            className="mt-6"
            disabled={sending.isPending}
          >
            {feedbackTexts.submit}
          </Button>
        </Form>
      </main>
    </>
  );
}
