import type { Video } from '@lantern/contracts/entities/video';
import { REPORT_CATEGORIES, REPORT_DETAIL_MAX, type ReportCategory } from '@lantern/rules/report';
import { useState } from 'react';

import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { ReportDone } from './report-done.tsx';
import { useReport } from './use-report.ts';

const text = zhVideoActions.report;

export type ReportSheetProps = { open: boolean; onClose: () => void; video: Video };

/** Says what is wrong with a video; answers with the number to refer to. */
export default function ReportSheet({ open, onClose, video }: ReportSheetProps) {
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [detail, setDetail] = useState('');
  const { receipt, isSending, send } = useReport(video.cartoonCode);
  return (
    <BottomSheet open={open} onClose={onClose} title={receipt === null ? text.title : text.done}>
      {receipt === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
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
            maxLength={REPORT_DETAIL_MAX}
            rows={3}
            value={detail}
            onChange={(event) => setDetail(event.target.value)}
            className="mt-3 block w-full resize-none rounded-card bg-raised p-3 text-lead placeholder:text-soft"
          />
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
        </form>
      ) : (
        <ReportDone receipt={receipt} onClose={onClose} />
      )}
    </BottomSheet>
  );
}
