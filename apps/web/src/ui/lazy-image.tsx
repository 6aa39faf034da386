import { useEffect, useRef, useState, type RefObject } from 'react';

import { classNames } from './class-names.ts';
import { firstPicture } from './first-picture.tsx';
import { LanternMark } from './lantern-mark.tsx';

const ATTEMPTS = 3;

export interface LazyImageProps {
  /** Empty without a picture: a placeholder is shown. */
  src: string;
  /** Empty when a text beside the picture says the same. */
  alt: string;
  /** The size of the box before the picture is loaded: a ratio, or the parent's size. */
  className: string;
  /** Fetched at once: for the first pictures of a screen. */
  eager?: boolean;
}

/** A picture that is fetched when it comes near the screen, tried three times, and never moves its neighbours. */
export function LazyImage({ src, ...rest }: LazyImageProps) {
  if (src === '')
    return (
      <div className={classNames('relative overflow-hidden bg-raised', rest.className)}>
        <Placeholder alt={rest.alt} />
      </div>
    );
  return <Picture key={src} src={src} {...rest} />;
}

function Picture({ src, alt, className, eager = false }: LazyImageProps) {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState(() => isImageSeen(src));
  const box = useRef<HTMLDivElement>(null);
  const near = useNearViewport(box, eager || loaded);
  const failed = attempt > ATTEMPTS;

  useEffect(() => {
    if (!failed) return undefined;
    // A picture that failed without a network is tried again when the network is back.
    const tryAgain = (): void => setAttempt(1);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [failed]);

  const show = (): void => {
    rememberImage(src);
    setLoaded(true);
  };
  return (
    <div
      ref={box}
      className={classNames(
        'relative overflow-hidden',
        near && !loaded && !failed ? 'shimmering' : 'bg-raised',
        className,
      )}
    >
      {near && !failed && (
        <img
          key={attempt}
          src={src}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
          onLoad={show}
          onError={() => setAttempt(attempt + 1)}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            !loaded && 'opacity-0',
          )}
        />
      )}
      {failed && <Placeholder alt={alt} />}
    </div>
  );
}

/** The placeholder of a picture that can't be loaded. */
function Placeholder({ alt }: { alt: string }) {
  return (
    <div
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      data-placeholder
      className="absolute inset-0 flex items-center justify-center bg-linear-to-br from-raised to-sheet"
    >
      <LanternMark className="h-2/5 opacity-30 grayscale" />
    </div>
  );
}

const CAP = 200;
const seen = new Set([firstPicture]);

/** Remembers the last 200 pictures that have loaded, so that a card coming back shows its own at once. */
function rememberImage(src: string): void {
  seen.delete(src);
  seen.add(src);
  const [oldest] = seen;
  if (seen.size > CAP && oldest !== undefined) seen.delete(oldest);
}

function isImageSeen(src: string): boolean {
  return seen.has(src);
}

/** The distance from the screen at which an element counts as near: a third of the screen's height. */
const AHEAD = '30% 0px';
/** The same inside a row that scrolls sideways. */
const ASIDE = '0px 50%';

/** Whether an element has come near the screen; it never turns false again. With `already`, it is true from the start. */
function useNearViewport(target: RefObject<Element | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);
  useEffect(() => {
    const element = target.current;
    if (near || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD, scrollMargin: ASIDE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, target]);
  return near || already;
}
