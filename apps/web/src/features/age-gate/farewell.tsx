import { zh } from '../../text/zh.ts';
import { Button } from '../../ui/button.tsx';
import { GatePage } from './gate-page.tsx';

/** For visitors who chose to leave: a page cannot close itself, so it says goodbye and shows nothing else. */
export function Farewell({ onReturn }: { onReturn: () => void }) {
  return (
    <GatePage>
      <h1 className="mt-10 text-title font-strong">{zh.ageGate.leftTitle}</h1>
      <p className="mt-3 text-body text-soft">{zh.ageGate.left}</p>
      <Button className="mt-auto" onClick={onReturn}>
        {zh.ageGate.again}
      </Button>
    </GatePage>
  );
}
