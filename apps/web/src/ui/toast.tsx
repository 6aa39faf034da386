import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';

import { classNames } from './class-names.ts';

const SHORT_MS = 2000;

/** The kind of a toast; a success and a failure have an icon. */
export type ToastKind = 'success' | 'failure' | 'note';

interface Toast {
  text: string;
  kind: ToastKind;
}

const SILENCE: Toast = { text: '', kind: 'note' };

let shown = SILENCE;
let timer: ReturnType<typeof setTimeout> | undefined;
let until = 0;
const watchers = new Set<() => void>();

/** Shows a short message; a newer toast replaces an older one, and the same words do not shorten its time. */
export function showToast(text: string, kind: ToastKind = 'note', durationMs = SHORT_MS): void {
  const end = performance.now() + durationMs;
  until = text === shown.text ? Math.max(until, end) : end;
  clearTimeout(timer);
  say({ text, kind });
  timer = setTimeout(() => say(SILENCE), until - performance.now());
}

function say(toast: Toast): void {
  shown = toast;
  for (const watcher of watchers) watcher();
}

/** The element touched last, which the toast about it must not cover. */
let used: Element | null = null;

function noteUsed({ target }: Event): void {
  const control = target instanceof Element && target.closest('button, a, input, textarea, label');
  used = control || null;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('pointerdown', noteUsed, { capture: true, passive: true });
  return () => void watchers.delete(watcher);
}

/**
 * The place of toasts: in the shell, and inside a dialog that makes the page inert. The live region stays in the
 * document, so that screen readers read each toast, and is marked as live, so that sheets don't hide it.
 */
export function Toaster() {
  const toast = useSyncExternalStore(watch, () => shown);
  return (
    <output aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0">
      {toast.text !== '' && <Words key={toast.text} toast={toast} />}
    </output>
  );
}

const icons = {
  success: <CircleCheck size={20} aria-hidden className="shrink-0 text-success" />,
  failure: <CircleAlert size={20} aria-hidden className="shrink-0 text-danger" />,
  note: null,
} as const;

/** Above the thumb, or in the upper part if it would cover the button that was just used. */
function Words({ toast: { text, kind } }: { toast: Toast }) {
  const [isAbove, setAbove] = useState(false);
  return (
    <span
      ref={(box) => {
        if (box && !isAbove && covers(box, used)) setAbove(true);
      }}
      className={classNames(
        'column pointer-events-none fixed inset-x-0 flex justify-center px-8',
        isAbove ? 'top-[calc(16dvh+var(--inset-top))]' : 'bottom-[22dvh]',
      )}
    >
      <span className="flex animate-rise items-center gap-2.5 rounded-card bg-sheet/95 px-5 py-3 text-body text-strong shadow-notice ring-1 ring-line backdrop-blur-md">
        {icons[kind]}
        <span className="min-w-0 text-balance break-words">{text}</span>
      </span>
    </span>
  );
}

function covers(box: Element, other: Element | null): boolean {
  if (!other?.isConnected) return false;
  const [a, b] = [box.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
