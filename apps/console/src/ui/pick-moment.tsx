import { ActionIcon } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';

import { texts } from '#text/texts.ts';

interface PickMomentProps {
  type: 'date' | 'datetime-local';
  /** `YYYY-MM-DD`, with a time where one is picked too; empty for none. */
  value: string;
  onPick: (value: string) => void;
}

/** Opens the browser's calendar beside a field in which a time can also be typed. */
export function PickMoment({ type, value, onPick }: PickMomentProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="pick-moment">
      <input
        ref={input}
        type={type}
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.time.pick}
        onClick={() => input.current?.showPicker()}
      >
        <CalendarDays size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
