import { RefreshCw } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { Button } from './button.tsx';

export interface ChangeBatchProps {
  onChange: () => void;
  isChanging: boolean;
  /** Not while nothing is there to be changed. */
  disabled?: boolean;
  /** The id of what names the videos that it changes, where a page has several of these buttons. */
  describedBy?: string;
}

/** Brings other videos of a section in the place of those shown. */
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
