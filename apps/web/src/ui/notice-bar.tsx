import { Megaphone } from 'lucide-react';
import { useRef, useLayoutEffect, useState, type RefObject } from 'react';

import { texts } from '#text/texts.ts';

import { classNames } from './class-names.ts';

/** The speed of a moving text, slow enough to read. */
const SECONDS_PER_CHARACTER = 0.3;

/** One line of news; it moves when it is longer than the line, and stops while it is touched. */
export function NoticeBar({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const wanders = useOverflows(line, text);
  return (
    <aside
      aria-label={texts.common.notice}
      className="group flex items-center gap-2 rounded-small bg-strong/6 px-3 py-2 text-small text-soft"
    >
      <Megaphone size={16} aria-hidden="true" className="shrink-0 text-accent" />
      <p
        ref={line}
        className="min-w-0 flex-1 overflow-hidden whitespace-nowrap motion-reduce:whitespace-normal"
      >
        <span
          style={{ animationDuration: `${text.length * SECONDS_PER_CHARACTER}s` }}
          className={classNames(
            'inline-block pr-12',
            wanders &&
              'animate-wander group-active:[animation-play-state:paused] motion-reduce:animate-none',
          )}
        >
          {text}
        </span>
      </p>
    </aside>
  );
}

/** Whether the content of an element is wider than the element. A change of `content` measures again. */
function useOverflows(target: RefObject<Element | null>, content: string): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, content]);
  return overflows;
}
