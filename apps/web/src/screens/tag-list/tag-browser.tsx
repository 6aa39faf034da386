import type { Dict } from '@lantern/contracts/entities/dict';
import { useLocation, useNavigate } from 'react-router-dom';

import { topicsTexts } from '#text/topics.ts';

import { classNames } from '../../ui/class-names.ts';
import { TagPanel } from './tag-panel.tsx';

/** Two columns that scroll separately. */
export function TagBrowser({ groups }: { groups: readonly Dict[] }) {
  const { chosen, choose } = useChosenGroup(groups);
  return (
    <div className="flex h-full">
      <nav
        aria-label={topicsTexts.tagList.groups}
        className="w-26 max-w-[36%] shrink-0 overflow-y-auto overscroll-contain rounded-tr-sheet bg-raised pb-(--inset-bottom) [scrollbar-width:none] phone:w-30"
      >
        {groups.map((group) => (
          <GroupButton
            key={group.dictCode}
            name={group.dictName}
            isCurrent={group === chosen}
            onChoose={() => choose(group)}
          />
        ))}
      </nav>
      {chosen && <TagPanel key={chosen.dictCode} group={chosen} />}
    </div>
  );
}

interface GroupButtonProps {
  name: string;
  isCurrent: boolean;
  onChoose: () => void;
}

function GroupButton({ name, isCurrent, onChoose }: GroupButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'relative flex min-h-13 w-full items-center px-3 py-2 text-left text-small wrap-anywhere -outline-offset-4 transition-colors',
        isCurrent ? 'bg-ground font-strong text-strong' : 'text-soft',
      )}
    >
      {isCurrent && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 my-auto h-5 w-0.75 animate-appear rounded-full bg-accent"
        />
      )}
      <span className="line-clamp-3">{name}</span>
    </button>
  );
}

import * as z from 'zod/mini';

const visit = z.object({ group: z.string() });

/** The open top category, the first by default. The choice is kept for the visit. */
function useChosenGroup(groups: readonly Dict[]): {
  chosen: Dict | undefined;
  choose: (group: Dict) => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const { data } = visit.safeParse(location.state);
  return {
    chosen: groups.find((group) => group.dictCode === data?.group) ?? groups[0],
    choose: (group) =>
      void navigate('.', {
        replace: true,
        state: { group: group.dictCode } satisfies z.infer<typeof visit>,
      }),
  };
}
