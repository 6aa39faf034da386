import type { Source } from '@lantern/contracts/entities/source';

import { videoPageTexts } from '#text/video-page.ts';

import type { Choice } from '../../features/player/sources.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { classNames } from '../../ui/class-names.ts';

export type SourcesSheetProps = {
  open: boolean;
  onClose: () => void;
  sources: readonly Source[];
  watching: { watched: Choice | null; choose: (choice: Choice) => void };
};

/** Shows the current episode among hundreds. */
const scrollTo = (button: HTMLButtonElement | null): void =>
  button?.scrollIntoView({ block: 'center' });

/** The channels and their episodes; a tap opens one. */
export default function SourcesSheet({ open, onClose, sources, watching }: SourcesSheetProps) {
  const { watched, choose } = watching;
  const offered = sources.map((source, channel) => ({ ...source, channel }));
  return (
    <BottomSheet open={open} onClose={onClose} title={videoPageTexts.videoInfo.sources}>
      {sources.length === 0 && (
        <p className="py-8 text-center text-soft">{videoPageTexts.videoInfo.noSources}</p>
      )}
      {offered.map(({ channel, name, urlList }) => (
        <section key={channel} aria-label={name} className="mt-2 first:mt-0">
          <h3 className="py-2 text-small text-soft">
            {videoPageTexts.videoInfo.channel(name, urlList.length)}
          </h3>
          <ul className="grid grid-cols-3 gap-2">
            {urlList.map((episode) => {
              const isCurrent = watched?.channel === channel && watched.episode.id === episode.id;
              return (
                <li key={episode.id}>
                  <button
                    ref={isCurrent ? scrollTo : null}
                    type="button"
                    aria-current={isCurrent || undefined}
                    onClick={() => {
                      if (!isCurrent) choose({ channel, episode });
                      onClose();
                    }}
                    className={classNames(
                      'min-h-target w-full truncate rounded-small px-2 text-small ring-1 ring-inset',
                      isCurrent
                        ? 'bg-accent/12 font-strong text-accent ring-accent'
                        : 'bg-raised text-strong ring-transparent active:ring-line',
                    )}
                  >
                    {episode.name}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </BottomSheet>
  );
}
