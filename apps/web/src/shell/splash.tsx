import { zh } from '../text/zh.ts';
import { LanternMark } from '../ui/lantern-mark.tsx';

/** The brand on an otherwise dark screen, for the moment before anything else can be shown. */
export function Splash() {
  return (
    <main aria-busy="true" aria-label={zh.splash.entering} className="boot">
      <LanternMark />
    </main>
  );
}
