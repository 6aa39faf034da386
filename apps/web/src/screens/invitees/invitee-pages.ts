import { listInvitees } from '@lantern/contracts/calls/invite';
import type { Invitee } from '@lantern/contracts/entities/invitee';
import { isLastPage } from '@lantern/rules/paging';

/** The pages of a member's own friends. */
export const inviteePages = (memberCode: string) => ({
  call: listInvitees,
  key: [memberCode],
  payloadOf: (currentPage: number) => ({ currentPage, parentId: memberCode }),
  itemsOf: ({ list }: { list: readonly Invitee[] }) => list,
  isLast: isLastPage,
});
