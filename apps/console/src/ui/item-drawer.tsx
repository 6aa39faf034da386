import { ActionIcon, Drawer } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';

import { texts } from '#text/texts.ts';

import { GuardedDrawer, useIsUnsaved } from './leave-guard.tsx';
import { keepFieldPlace, setStepsWhenSaved, useSteps, useStepsWhenSaved } from './list-steps.ts';
import { restingIf } from './resting.ts';
import { isTyping } from './typing.ts';

interface ItemDrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The key of the row that is open, so that keys lead to its neighbours. */
  item?: string;
  size?: string | number;
  position?: 'left' | 'right' | 'bottom';
  children: ReactNode;
}

/** One item beside its list; on a phone it fills the screen. */
export default function ItemDrawer({
  title,
  isOpen,
  onClose,
  item,
  size = 'lg',
  position = 'right',
  children,
}: ItemDrawerProps) {
  return (
    <GuardedDrawer onClose={onClose}>
      {(close) => (
        <Drawer
          opened={isOpen}
          // Escape is heard by all windows: it closes only the one on top.
          onClose={() => {
            if (!isUnderWindow()) close();
          }}
          position={position}
          size={size}
          title={title}
          returnFocus={item === undefined}
        >
          {item !== undefined && <Neighbours item={item} />}
          {/* What was begun with one item, such as a reason or an answer, is not for the next. */}
          <Fragment key={item}>{children}</Fragment>
        </Drawer>
      )}
    </GuardedDrawer>
  );
}

/** Whether a window lies over the drawer. */
const isUnderWindow = (): boolean => document.querySelectorAll('[role="dialog"]').length > 1;

/** Leads to the row before and after the open one, by buttons and by keys. */
function Neighbours({ item }: { item: string }) {
  const steps = useSteps(item);
  const isUnsaved = useIsUnsaved();
  const isWaiting = useStepsWhenSaved();
  // While the list is read again it leads nowhere: the wish stays until it does, and goes with the item.
  const isDue = isWaiting && !isUnsaved && steps !== null;
  const go = (to: (() => void) | null | undefined): void => {
    keepFieldPlace();
    to?.();
  };
  const goOn = useEffectEvent(() => {
    setStepsWhenSaved(false);
    go(steps?.next);
  });
  useEffect(() => {
    if (isDue) goOn();
  }, [isDue]);
  useEffect(() => () => setStepsWhenSaved(false), [item]);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, code } = event;
    if (ctrlKey || metaKey || (!altKey && isTyping(event)) || isUnderWindow()) return;
    const to = code === 'KeyJ' ? steps?.next : code === 'KeyK' ? steps?.previous : undefined;
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  if (!steps) return null;
  const button = { variant: 'default', size: 'md' } as const;
  return (
    <nav className="neighbours" aria-label={texts.list.neighbours}>
      <span className="dimmed small">{texts.list.place(steps.place, steps.count)}</span>
      <ActionIcon
        {...button}
        aria-label={texts.list.former}
        {...restingIf(!steps.previous, () => go(steps.previous))}
      >
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={texts.list.following}
        {...restingIf(!steps.next, () => go(steps.next))}
      >
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
