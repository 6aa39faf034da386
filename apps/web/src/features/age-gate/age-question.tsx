import { readRuntimeConfig } from '../../runtime-config.ts';
import { zh } from '../../text/zh.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GatePage } from './gate-page.tsx';

/** What belongs on one line. Browsers don't agree where Chinese may be broken when told to keep words whole. */
const clauses = zh.ageGate.detail.match(/[^，]+，?/g) ?? [];

export interface AgeQuestionProps {
  /** Until it is known whether to ask, only the brand is shown. */
  isAsking: boolean;
  onConfirm: () => void;
  onLeave: () => void;
}

export function AgeQuestion({ isAsking, onConfirm, onLeave }: AgeQuestionProps) {
  return (
    <GatePage>
      <p className="mt-6 text-display font-strong tracking-[0.3em] indent-[0.3em]">
        {readRuntimeConfig().siteName}
      </p>
      <p className="mt-2 text-small tracking-widest text-soft">{zh.siteSlogan}</p>
      <div className={classNames('mt-auto w-full pt-8', isAsking ? 'animate-rise' : 'invisible')}>
        <h1 className="text-title font-strong text-balance">{zh.ageGate.title}</h1>
        <p className="mx-auto mt-3 max-w-72 text-small text-soft">
          {clauses.map((clause) => (
            <span key={clause} className="inline-block">
              {clause}
            </span>
          ))}
        </p>
        <Button kind="primary" wide tall className="mt-6" onClick={onConfirm}>
          {zh.ageGate.enter}
        </Button>
        <Button wide tall className="mt-3" onClick={onLeave}>
          {zh.ageGate.leave}
        </Button>
      </div>
    </GatePage>
  );
}
