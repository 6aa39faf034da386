import { texts } from '#text/texts.ts';

import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The screen after a crash; its button loads the page again. */
export function CrashedScreen() {
  return (
    <main role="alert" className="pt-[16dvh]">
      <EmptyState
        title={texts.errors.crashedTitle}
        detail={texts.errors.crashed}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {texts.common.retry}
          </Button>
        }
      />
    </main>
  );
}
