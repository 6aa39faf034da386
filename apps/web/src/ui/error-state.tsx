import { RotateCw } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  /** The message for the visitor: see `messageOf`. */
  message: string;
  onRetry: () => void;
}

/** The state of a screen whose content could not be loaded, with the next step. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={texts.errors.title}
        detail={message}
        action={
          <Button kind="primary" icon={<RotateCw size={18} />} onClick={onRetry}>
            {texts.common.retry}
          </Button>
        }
      />
    </div>
  );
}
