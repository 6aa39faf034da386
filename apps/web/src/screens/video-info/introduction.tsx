import { ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

import { videoPageTexts } from '#text/video-page.ts';

import { classNames } from '../../ui/class-names.ts';

/** The introduction of a video: two lines, and the rest on demand. */
export function Introduction({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const measure = useCallback((paragraph: HTMLParagraphElement) => {
    const look = () => {
      // Unfolded text is never cut, so the last result still holds.
      if (paragraph.classList.contains('line-clamp-2')) {
        setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
      }
    };
    // It is asked when the page is laid out anyway, and answered before that is painted: nothing below moves.
    const observer = new ResizeObserver(() => flushSync(look));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);

  if (text === '') return null;
  return (
    <div className="mt-2">
      <p
        ref={measure}
        className={classNames(
          'text-small break-words whitespace-pre-line text-soft',
          !isOpen && 'line-clamp-2',
        )}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="roomy mt-1 inline-flex items-center gap-0.5 text-small text-strong"
        >
          {isOpen ? videoPageTexts.videoInfo.collapse : videoPageTexts.videoInfo.expand}
          <ChevronDown
            size={16}
            aria-hidden
            className={classNames('transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      )}
    </div>
  );
}
