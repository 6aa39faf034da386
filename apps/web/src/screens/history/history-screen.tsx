import { HISTORY_CAP } from '@lantern/rules/recent-list';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';
import { watchedTexts } from '#text/watched.ts';

import { messageOf } from '../../api/message-of.ts';
import { ClearKept } from '../../features/kept-videos/clear-kept.tsx';
import { NothingKept } from '../../features/kept-videos/nothing-kept.tsx';
import { useCheckedVideos } from '../../features/kept-videos/use-checked-videos.ts';
import { useForgetVideos, useWatched } from '../../features/watched/use-watched.ts';
import { useClock } from '../../session/use-clock.ts';
import { stored } from '../../storage/stored.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { HistoryCard } from './history-card.tsx';
import { groupByDay, listVisits, nameDay, type Visit, type VisitDay } from './list-visits.ts';

/** The number of cards on the first screen. */
const EAGER_CARDS = 6;

/** The videos opened on this device and watched on others, newest first. */
export default function HistoryScreen() {
  const here = stored.videoHistory.use();
  const stops = stored.playPositions.use();
  const { watched: theirs, ...rest } = useWatched();
  const forget = useForgetVideos();
  const visits = listVisits({ here, stops, theirs }, HISTORY_CAP);
  return (
    <>
      <TopBar
        title={texts.screens.history}
        actions={
          visits.length > 0 && (
            <ClearKept text={searchTexts.history} onClear={() => forget('all')} />
          )
        }
      />
      <main className="below-bar pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        {visits.length === 0 ? (
          <NothingKept
            title={searchTexts.history.empty}
            detail={searchTexts.history.emptyDetail}
            {...rest}
          />
        ) : (
          <HistoryList visits={visits} />
        )}
      </main>
      <BackTop />
    </>
  );
}

function HistoryList({ visits }: { visits: readonly Visit[] }) {
  const { videos: checked, failed } = useCheckedVideos(visits);
  const now = useClock();
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={failed.retry} />;
  const byCode = new Map(checked.map((one) => [one.code, one]));
  const first = new Set(visits.slice(0, EAGER_CARDS));
  return groupByDay(visits).map(({ day, visits: ofDay }) => (
    <section key={day ?? ''} aria-label={titleOf(day, now)} className="px-page pt-1 pb-3">
      <h2 className="py-2 text-lead font-strong">{titleOf(day, now)}</h2>
      <ul className="flex flex-col gap-4 wide:grid wide:grid-cols-2 wide:gap-x-6">
        {ofDay.map((visit) => {
          const one = byCode.get(visit.cartoonCode);
          return (
            one && (
              <li key={visit.cartoonCode}>
                <HistoryCard checked={one} visit={visit} eager={first.has(visit)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  ));
}

function titleOf(day: VisitDay['day'], now: Date): string {
  if (day === null) return watchedTexts.earlier;
  const name = nameDay(day, now);
  return typeof name === 'string' ? watchedTexts[name] : watchedTexts.day(name.month, name.day);
}
