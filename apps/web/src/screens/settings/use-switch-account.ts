import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { killToken } from '../../session/kill-token.ts';
import { forgetMember } from '../../session/session.ts';
import { showToast } from '../../ui/toast.tsx';

/** Leaves the account after a question: the server ends its session, and nothing of it stays on this device. */
export function useSwitchAccount() {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useOneAtATime({
    action: ['leave-account'],
    mutationFn: killToken,
    onSuccess() {
      // First, so that no message appears about the ended session.
      void navigate(hrefOf(paths.login));
      forgetMember();
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return {
    isAsking,
    isLeaving: leaving.isPending,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    confirm: () => {
      setIsAsking(false);
      leaving.mutate();
    },
  };
}
