import { reportVideo } from '@lantern/contracts/calls/moderation';
import type { Video } from '@lantern/contracts/entities/video';
import { REPORT_CATEGORIES, REPORT_DETAIL_MAX, type ReportCategory } from '@lantern/rules/report';
import { CircleCheck, Copy } from 'lucide-react';
import { useState } from 'react';

import { videoActionsTexts } from '#text/video-actions.ts';

import { callApi } from '../../../api/call-api.ts';
import { messageOf } from '../../../api/message-of.ts';
import { useOneAtATime } from '../../../api/one-at-a-time.ts';
import { copyAndSay } from '../../../features/qr-card/copy-and-say.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { boundedField, TooLong } from '../../../ui/text-bound.tsx';
import { showToast } from '../../../ui/toast.tsx';

const text = videoActionsTexts.report;

export type ReportSheetProps = { open: boolean; onClose: () => void; video: Video };

/** The form to report a video; it ends with the number of the report. */
export default function ReportSheet({ open, onClose, video }: ReportSheetProps) {
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [detail, setDetail] = useState('');
  const { receipt, isSending, send } = useReport(video.cartoonCode);
  return (
    <BottomSheet open={open} onClose={onClose} title={receipt === null ? text.title : text.done}>
      {receipt === null ? (
        <Form
          onSubmit={() => {
            if (category) send({ category, detail });
          }}
        >
          <p className="text-small text-soft">{text.lead}</p>
          <div role="radiogroup" aria-label={text.title} className="mt-2 divide-y divide-line">
            {REPORT_CATEGORIES.map((one) => (
              <ChoiceRow
                key={one}
                name="report"
                label={text.categories[one]}
                isChosen={one === category}
                onChoose={() => setCategory(one)}
              />
            ))}
          </div>
          <textarea
            aria-label={text.detail}
            placeholder={text.detailHint}
            {...boundedField({ length: detail.length, longest: REPORT_DETAIL_MAX })}
            rows={3}
            value={detail}
            onChange={(event) => setDetail(event.target.value)}
            className="mt-3 block w-full resize-none rounded-card bg-raised p-3 text-lead placeholder:text-soft"
          />
          <TooLong length={detail.length} longest={REPORT_DETAIL_MAX} />
          <Button
            type="submit"
            kind="primary"
            wide
            tall
            disabled={category === null || isSending}
            className="mt-4"
          >
            {isSending ? text.submitting : text.submit}
          </Button>
        </Form>
      ) : (
        <ReportDone receipt={receipt} onClose={onClose} />
      )}
    </BottomSheet>
  );
}

type ChoiceRowProps = {
  /** The name of the group. */
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
};

/** A radio button. */
function ChoiceRow({ name, label, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <label className="flex min-h-12 items-center justify-between text-body">
      {label}
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 accent-accent"
      />
    </label>
  );
}

/** The receipt of a report. */
function ReportDone({ receipt, onClose }: { receipt: string; onClose: () => void }) {
  return (
    <div className="flex flex-col items-center pt-2 text-center">
      <CircleCheck size={40} aria-hidden className="text-success" />
      <p className="mt-3 text-body">{text.thanks}</p>
      <p className="mt-4 text-small text-soft">{text.receipt}</p>
      <p className="mt-1 text-title font-strong tabular-nums select-text">{receipt}</p>
      <div className="mt-5 flex w-full gap-3">
        <Button wide icon={<Copy size={18} aria-hidden />} onClick={() => void copyAndSay(receipt)}>
          {text.copy}
        </Button>
        <Button kind="primary" wide onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  );
}

type Complaint = { category: ReportCategory; detail: string };

/** Sends a report; shows the server's message after a refusal. */
function useReport(cartoonCode: number) {
  const { mutate, data, isPending } = useOneAtATime({
    action: [reportVideo.path, cartoonCode],
    mutationFn: (complaint: Complaint) => callApi(reportVideo, { cartoonCode, ...complaint }),
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { send: mutate, receipt: data?.receipt ?? null, isSending: isPending };
}
