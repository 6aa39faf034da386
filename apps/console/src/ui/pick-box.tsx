import { Checkbox } from '@mantine/core';

interface PickBoxProps {
  label: string;
  isPicked: boolean;
  /** Whether only some of its rows are picked. */
  isPartly?: boolean;
  /** Receives whether Shift was held. */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox that picks a row, or all rows of a page. */
export default function PickBox({ label, isPicked, isPartly = false, onToggle }: PickBoxProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={isPicked}
      indeterminate={isPartly}
      onChange={({ nativeEvent }) =>
        onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
