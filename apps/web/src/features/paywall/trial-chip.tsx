import { ChevronRight } from 'lucide-react';

import { zh } from '../../text/zh.ts';

/** Says that this is a trial, and leads on before it ends. */
export function TrialChip({ seconds, onOpen }: { seconds: number; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="player-chip roomy absolute! top-3 right-3">
      {zh.paywall.trial(seconds)}
      <span className="flex items-center font-strong text-gold">
        {zh.paywall.watchFull}
        <ChevronRight size={16} aria-hidden />
      </span>
    </button>
  );
}
