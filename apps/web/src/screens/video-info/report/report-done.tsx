import { CircleCheck, Copy } from 'lucide-react';

import { copyAndSay } from '../../../features/qr-card/copy-and-say.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { Button } from '../../../ui/button.tsx';

const text = zhVideoActions.report;

/** The receipt of a report. */
export function ReportDone({ receipt, onClose }: { receipt: string; onClose: () => void }) {
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
