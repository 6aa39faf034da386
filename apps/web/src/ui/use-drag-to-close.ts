import { useRef, type PointerEvent, type RefObject } from 'react';

/** A drag this far down, or a flick this fast, closes. */
const FAR_PX = 96;
const FAST_PX_PER_MS = 0.6;

interface Drag {
  fromY: number;
  at: number;
}

export interface DragToClose {
  sheet: RefObject<HTMLDivElement | null>;
  /** The handlers for the part of the sheet that the finger drags. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/** Whether the end of such a drag closes the sheet. */
export function closesSheet(distancePx: number, elapsedMs: number): boolean {
  if (distancePx <= 0) return false;
  return distancePx > FAR_PX || distancePx / Math.max(elapsedMs, 1) > FAST_PX_PER_MS;
}

/** Lets a sheet follow the finger down; it closes, or springs back. */
export function useDragToClose(onClose: () => void): DragToClose {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const settle = (): void => {
    drag.current = null;
    move(sheet.current, 0, true);
  };
  return {
    sheet,
    handlers: {
      onPointerDown(event) {
        drag.current = { fromY: event.clientY, at: event.timeStamp };
        if (!isControl(event.target)) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        if (drag.current)
          move(sheet.current, Math.max(0, event.clientY - drag.current.fromY), false);
      },
      onPointerUp(event) {
        const started = drag.current;
        if (!started) return;
        drag.current = null;
        // A closing sheet moves on from the place where the finger left it.
        if (closesSheet(event.clientY - started.fromY, event.timeStamp - started.at)) onClose();
        else settle();
      },
      onPointerCancel: settle,
    },
  };
}

/** A button on the handle must keep its own click. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function move(sheet: HTMLElement | null, distance: number, gliding: boolean): void {
  sheet?.style.setProperty('transition', gliding ? 'translate 200ms var(--ease-out)' : 'none');
  sheet?.style.setProperty('translate', distance === 0 ? 'none' : `0 ${distance}px`);
}
