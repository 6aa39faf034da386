import { zh } from '../text/zh.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A new page load also mends the commonest cause: code of a release that is no longer served. */
export function CrashedScreen() {
  return (
    <main role="alert" className="pt-[16dvh]">
      <EmptyState
        title={zh.errors.crashedTitle}
        detail={zh.errors.crashed}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {zh.common.retry}
          </Button>
        }
      />
    </main>
  );
}
