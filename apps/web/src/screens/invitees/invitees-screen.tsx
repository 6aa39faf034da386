import { listInvitees } from '@lantern/contracts/calls/invite';
import type { Invitee } from '@lantern/contracts/entities/invitee';
import { isLastPage } from '@lantern/rules/paging';
import { WindowVirtualizer } from 'virtua';

import { inviteesTexts } from '#text/share.ts';

import { FeedFooter } from '../../features/paged-list/feed-footer.tsx';
import { useKeptSizes } from '../../features/paged-list/use-kept-sizes.ts';
import { useNearEnd } from '../../features/paged-list/use-near-end.ts';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { useInviteDays } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { InviteeRow } from './invitee-row.tsx';
import { useReportFriend } from './use-report-friend.tsx';

/** The distance from the end at which the next page is requested. */
const TRIGGER_PX = 10;
const SKELETONS = 8;

/** The friends a member has invited, newest first. */
export default function InviteesScreen() {
  const memberCode = useMember()?.memberCode ?? '';
  return (
    <>
      <TopBar title={inviteesTexts.title} />
      <main aria-label={inviteesTexts.list} className="pb-[calc(var(--inset-bottom)+1rem)]">
        <InviteeList key={memberCode} memberCode={memberCode} />
      </main>
    </>
  );
}

function InviteeList({ memberCode }: { memberCode: string }) {
  const list = usePagedList(inviteePages(memberCode), ({ id }) => id);
  const end = useNearEnd(list.loadMore, list.round, TRIGGER_PX);
  const sizes = useKeptSizes();
  const { ask, isReported, question } = useReportFriend();
  if (list.state === 'loading') return <ListSkeleton />;
  if (list.state === 'failed') return <ErrorState message={list.message} onRetry={list.retry} />;
  if (list.state === 'empty') return <NobodyInvited />;
  return (
    <>
      <WindowVirtualizer {...sizes} data={list.items}>
        {(invitee) => (
          <InviteeRow
            key={invitee.id}
            invitee={invitee}
            isReported={isReported(invitee)}
            onReport={ask}
          />
        )}
      </WindowVirtualizer>
      {question}
      <div className="[overflow-anchor:none]">
        <div ref={end} />
        <FeedFooter state={list.state} onRetry={list.retry} />
      </div>
    </>
  );
}

function NobodyInvited() {
  const days = useInviteDays();
  return (
    <EmptyState
      title={inviteesTexts.empty}
      detail={inviteesTexts.emptyDetail(days)}
      way={{ to: hrefOf(paths.share), label: inviteesTexts.invite }}
    />
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-page py-3">
          <Skeleton className="size-12 rounded-full!" />
          <div className="flex-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The pages of a member's own friends. */
const inviteePages = (memberCode: string) => ({
  call: listInvitees,
  key: [memberCode],
  payloadOf: (currentPage: number) => ({ currentPage, parentId: memberCode }),
  itemsOf: ({ list }: { list: readonly Invitee[] }) => list,
  isLast: isLastPage,
});
