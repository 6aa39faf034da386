import { zh } from '../../text/zh.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useCountdown } from './use-countdown.ts';

const SECONDS = 3;

/** Shown when the address names no video: says so, counts down and goes back. */
export function NoVideoId({ onBack }: { onBack: () => void }) {
  const left = useCountdown(SECONDS, onBack);
  return (
    <>
      <TopBar title={zh.videoInfo.unnamed} onBack={onBack} />
      <main className="pt-16">
        <output>
          <EmptyState title={zh.videoInfo.noId(left)} />
        </output>
      </main>
    </>
  );
}
