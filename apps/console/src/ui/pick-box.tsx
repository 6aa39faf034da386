import { Checkbox } from '@mantine/core';

interface PickBoxProps {
  label: string;
  isPicked: boolean;
  /** Some of what it stands for is picked. */
  isPartly?: boolean;
  onToggle: () => void;
}

/** The box by which a row, or all of a page, is picked. */
export default function PickBox({ label, isPicked, isPartly = false, onToggle }: PickBoxProps) {
  return (
    <Checkbox aria-label={label} checked={isPicked} indeterminate={isPartly} onChange={onToggle} />
  );
}
