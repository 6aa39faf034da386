import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const DEBOUNCE_MS = 50;

export interface SnappedSlides {
  row: RefObject<HTMLUListElement | null>;
  selected: number;
  select: (index: number) => void;
}

const slideAt = (row: HTMLElement, index: number): HTMLElement | undefined =>
  [...row.children].filter((child) => child instanceof HTMLElement)[index];

/** How far the row is scrolled when a slide stands in its middle. */
const middleOf = (row: HTMLElement, slide: HTMLElement): number =>
  slide.offsetLeft - (row.clientWidth - slide.clientWidth) / 2;

function findNearest(row: HTMLElement): number {
  const distances = [...row.children].map((child) =>
    child instanceof HTMLElement ? Math.abs(middleOf(row, child) - row.scrollLeft) : Infinity,
  );
  return distances.indexOf(Math.min(...distances));
}

/** A row of slides that snaps: which one is in the middle, said when scrolling has come to rest. */
export function useSnappedSlide(first: number): SnappedSlides {
  const row = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState(first);

  useLayoutEffect(() => {
    const slide = row.current && slideAt(row.current, first);
    if (row.current && slide) row.current.scrollLeft = middleOf(row.current, slide);
  }, [first]);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(findNearest(element)), DEBOUNCE_MS);
    };
    element.addEventListener('scroll', settle, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', settle);
    };
  }, []);

  const select = (index: number): void => {
    const slide = row.current && slideAt(row.current, index);
    if (row.current && slide)
      row.current.scrollTo({ left: middleOf(row.current, slide), behavior: 'smooth' });
  };
  return { row, selected, select };
}
