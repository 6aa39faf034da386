import {
  assignConversation,
  closeConversation,
  getDesk,
  listConversations,
} from '@lantern/contracts/calls/operator/chat';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { chatsTexts } from '#text/chats.ts';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useAccount } from '../../session/session.tsx';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';
import { seenIn } from './messages.tsx';

interface ActionsProps {
  memberCode: string;
  assignee: string;
  waits: boolean;
}

/** Assigns the operator who answers here, and marks the conversation as needing no answer. */
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
      notifyDone(to === '' ? chatsTexts.unassigned : chatsTexts.assigned(to));
    },
    onError,
  });
  const close = useMutation({
    mutationFn: () => {
      return callApi(closeConversation, { memberCode, ...seenIn(client, memberCode) });
    },
    async onSuccess() {
      await refresh();
      notifyDone(chatsTexts.closed);
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
          {chatsTexts.take}
        </Button>
      )}
      {waits && (
        <Button
          variant="default"
          size="xs"
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {chatsTexts.closeChat}
        </Button>
      )}
      <NativeSelect
        size="xs"
        aria-label={chatsTexts.assign}
        value={assignee}
        disabled={assign.isPending}
        onChange={(event) => assign.mutate(event.currentTarget.value)}
        data={[
          { value: '', label: chatsTexts.nobody },
          ...[...names].map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}
