import {
  assignConversation,
  closeConversation,
  getDesk,
  listConversations,
} from '@lantern/contracts/calls/operator/chat';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useAccount } from '../../session/session.tsx';
import { zhChats } from '../../text/zh-chats.ts';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';

interface ActionsProps {
  memberCode: string;
  assignee: string;
  waits: boolean;
}

/** Who answers here, and that nothing is to be answered. */
export function ChatActions({ memberCode, assignee, waits }: ActionsProps) {
  const { loginName } = useAccount();
  const client = useQueryClient();
  const desk = useQuery(callQuery(getDesk, {}));
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listConversations) });
  const onError = (error: Error): void => notifyFailed(messageOf(error));
  const assign = useMutation({
    mutationFn: (to: string) =>
      callApi(assignConversation, { memberCode, assignee: to === '' ? null : to }),
    async onSuccess({ assignee: to }) {
      await refresh();
      notifyDone(to === '' ? zhChats.unassigned : zhChats.assigned(to));
    },
    onError,
  });
  const close = useMutation({
    mutationFn: () => callApi(closeConversation, { memberCode }),
    async onSuccess() {
      await refresh();
      notifyDone(zhChats.closed);
    },
    onError,
  });
  const names = new Set([...(desk.data?.operators ?? []), ...(assignee === '' ? [] : [assignee])]);
  return (
    <div className="chat-actions">
      {assignee !== loginName && (
        <Button
          variant="default"
          size="xs"
          loading={assign.isPending}
          onClick={() => assign.mutate(loginName)}
        >
          {zhChats.take}
        </Button>
      )}
      {waits && (
        <Button
          variant="default"
          size="xs"
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {zhChats.closeChat}
        </Button>
      )}
      <NativeSelect
        size="xs"
        aria-label={zhChats.assign}
        value={assignee}
        disabled={assign.isPending}
        onChange={(event) => assign.mutate(event.currentTarget.value)}
        data={[
          { value: '', label: zhChats.nobody },
          ...[...names].map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}
