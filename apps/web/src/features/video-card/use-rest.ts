import {
  type MouseEvent,
  type PointerEvent,
  type PointerEventHandler,
  useEffect,
  useRef,
  useState,
} from 'react';

const PRESS_MS = 450;
const HOVER_MS = 400;
/** The distance that a resting finger may move, in px. */
const SLACK_PX = 10;

export interface Rest {
  /** Whether a finger has pressed it for a while, or a mouse hovers over it. */
  isResting: boolean;
  handlers: Record<
    | 'onPointerDown'
    | 'onPointerMove'
    | 'onPointerUp'
    | 'onPointerCancel'
    | 'onPointerEnter'
    | 'onPointerLeave',
    PointerEventHandler
  > &
    Record<'onContextMenu' | 'onClickCapture', (event: MouseEvent) => void>;
}

/**
 * Recognises a long press of a finger, and a mouse that hovers. A finger that moves scrolls instead. When a resting
 * finger is lifted, `onLifted` is called in place of a click; the browser's own menu of a long press stays away.
 */
export function useRest(onLifted: () => void): Rest {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where a finger was put down; null without one, as with a mouse. */
  const finger = useRef<{ x: number; y: number } | null>(null);
  /** Whether the click that follows belongs to a finger that rested. */
  const isSpent = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const wait = (ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(true), ms);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    finger.current = null;
    setResting(false);
  };
  const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse';
  return {
    isResting,
    handlers: {
      onPointerDown: (event) => {
        isSpent.current = false;
        if (isMouse(event) || !event.isPrimary) return end();
        finger.current = { x: event.clientX, y: event.clientY };
        wait(PRESS_MS);
      },
      onPointerMove: ({ clientX, clientY }) => {
        const from = finger.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK_PX) end();
      },
      onPointerUp: () => {
        if (finger.current === null) return;
        isSpent.current = isResting;
        end();
        if (isResting) onLifted();
      },
      onPointerCancel: end,
      onPointerEnter: (event) => isMouse(event) && wait(HOVER_MS),
      onPointerLeave: end,
      onContextMenu: (event) => {
        if (finger.current) event.preventDefault();
      },
      onClickCapture: (event) => {
        if (!isSpent.current) return;
        isSpent.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
