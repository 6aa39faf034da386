import { readRuntimeConfig } from '../../runtime-config.ts';
import { zh } from '../../text/zh.ts';
import { Button } from '../../ui/button.tsx';
import { GatePage } from './gate-page.tsx';

/** What belongs on one line. Browsers don't agree where Chinese may be broken when told to keep words whole. */
const clauses = zh.ageGate.detail.match(/[^，]+，?/g) ?? [];

export interface AgeQuestionProps {
  onConfirm: () => void;
  onLeave: () => void;
}

/** Its words stand in the page already (`index.html`) and stay where they are; what can be tapped comes with the code. */
export function AgeQuestion({ onConfirm, onLeave }: AgeQuestionProps) {
  return (
    <GatePage>
      <p className="mt-6 text-display font-strong tracking-[0.3em] indent-[0.3em]">
        {readRuntimeConfig().siteName}
      </p>
      <p className="mt-2 text-small tracking-widest text-soft">{zh.siteSlogan}</p>
      <div className="mt-auto w-full pt-8">
        <h1 className="text-title font-strong words">{zh.ageGate.title}</h1>
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
