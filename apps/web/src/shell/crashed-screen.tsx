import { zh } from '../text/zh.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What broke begins again with the page. */
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
