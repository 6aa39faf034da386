import type { ReactNode } from 'react';

import { classNames } from '../../ui/class-names.ts';
import { acceptedTypes } from './check-image.ts';

export interface PickImageProps {
  /** What is chosen here, for those who cannot see it. */
  label: string;
  onPick: (file: File) => void;
  disabled?: boolean;
  className?: string;
  /** What it looks like. */
  children: ReactNode;
}

/** A surface that opens the device's pictures; one can be chosen. */
export function PickImage({ label, onPick, disabled, className, children }: PickImageProps) {
  return (
    <label
      className={classNames(
        'relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        !disabled && 'cursor-pointer',
        className,
      )}
    >
      <input
        type="file"
        accept={acceptedTypes.join(',')}
        aria-label={label}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that choosing the same file again is a change too.
          target.value = '';
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
