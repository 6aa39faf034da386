import { ChevronLeft } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { useTitle } from '../../ui/use-title.ts';

/** The scroll distance, in screens, after which the picture with its title is below the bar. */
const BANNER_GONE = 0.12;

/** A bar over the picture; it shows the title once the picture is scrolled away. */
export function TopicBar({ title }: { title: string }) {
  const goBack = useGoBack();
  const isBannerGone = useScrolledPast(BANNER_GONE);
  useTitle(title);
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 pt-(--inset-top) transition-[background-color]',
        isBannerGone && 'bg-ground/95 backdrop-blur-lg',
      )}
    >
      <div className="grid h-bar grid-cols-[1fr_auto_1fr] items-center px-1">
        <IconButton
          label={texts.common.back}
          icon={<ChevronLeft />}
          onClick={goBack}
          className={classNames(!isBannerGone && 'bg-scrim backdrop-blur-sm')}
        />
        {isBannerGone && (
          <p aria-hidden="true" className="animate-appear truncate text-lead font-strong">
            {title}
          </p>
        )}
      </div>
    </header>
  );
}
