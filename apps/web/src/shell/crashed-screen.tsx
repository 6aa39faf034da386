import { zh } from '../text/zh.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * A new page load also mends the commonest cause: code of a release that is no longer served. Without a network it is
 * code that could not be fetched.
 */
export function CrashedScreen() {
  const { onLine } = navigator;
  return (
    <main role="alert" className="pt-[16dvh]">
      <EmptyState
        title={onLine ? zh.errors.crashedTitle : zh.errors.title}
        detail={onLine ? zh.errors.crashed : zh.errors.offline}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {zh.common.retry}
          </Button>
        }
      />
    </main>
  );
}
