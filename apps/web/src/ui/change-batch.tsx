import { RefreshCw } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { Button } from './button.tsx';

export interface ChangeBatchProps {
  onChange: () => void;
  isChanging: boolean;
  /** True while the section has no videos yet. */
  disabled?: boolean;
  /** The id of the section's heading, on a page with several of these buttons. */
  describedBy?: string;
}

/** The button that replaces a section's videos by another batch. */
export function ChangeBatch({ onChange, isChanging, disabled, describedBy }: ChangeBatchProps) {
  return (
    <div className="mt-4 px-page">
      <Button
        wide
        onClick={onChange}
        disabled={isChanging || disabled}
        aria-describedby={describedBy}
        icon={
          <RefreshCw
            size={17}
            aria-hidden="true"
            className={isChanging ? 'animate-spin' : undefined}
          />
        }
      >
        {texts.common.changeBatch}
      </Button>
    </div>
  );
}
