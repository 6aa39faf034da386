import { logIn } from '@lantern/contracts/calls/member';
import type { MemberWithToken } from '@lantern/contracts/entities/member';
import { useNavigate } from 'react-router-dom';

import { loginTexts } from '#text/login.ts';

import { NetworkFailed, Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hasMuchToLose, useLeaveQuestion } from '../../features/credentials/leave-account.tsx';
import type { Signed } from '../../features/passkeys/passkey.ts';
import { hrefOf, paths } from '../../paths.ts';
import { killToken } from '../../session/kill-token.ts';
import { beginHandover, beginSession } from '../../session/session.ts';
import { useMember } from '../../session/use-session.ts';
import { showToast } from '../../ui/toast.tsx';

export interface Credentials {
  loginName: string;
  loginPwd: string;
}

/** The message about missing credentials; null when they can be sent. */
export function findMissing({ loginName, loginPwd }: Credentials): string | null {
  if (loginName.trim() === '') return loginTexts.accountRequired;
  return loginPwd === '' ? loginTexts.passwordRequired : null;
}

/** The message about a failed login: the server's, or ours. */
export function describeFailure(error: unknown): string {
  if (error instanceof NetworkFailed) return loginTexts.networkFailed;
  return error instanceof Refused && error.msg !== '' ? error.msg : loginTexts.failed;
}

/**
 * Ends the session there was, whatever the server says to that, before there is another one: its answer takes back
 * cookies, which must not be the next member's.
 */
async function enter(open: () => Promise<MemberWithToken>): Promise<MemberWithToken> {
  const member = await open();
  beginHandover();
  await killToken().catch(() => undefined);
  return member;
}

/** Logs in and opens home. It asks first when the previous account would be lost. */
export function useLogIn() {
  const navigate = useNavigate();
  const member = useMember();
  const { card, askFirst } = useLeaveQuestion();
  const login = useOneAtATime({
    action: [logIn.path],
    mutationFn: enter,
    onSuccess: (entered) => {
      beginSession(entered);
      showToast(loginTexts.succeeded, 'success');
      void navigate(hrefOf(paths.home), { replace: true });
    },
    onError: (error) => showToast(describeFailure(error), 'failure'),
  });

  const enterAs = (isSame: boolean, open: () => Promise<MemberWithToken>): void => {
    const enterNow = (): void => login.mutate(open);
    if (member !== null && !isSame && hasMuchToLose(member)) askFirst(enterNow);
    else enterNow();
  };
  const submit = (credentials: Credentials): void => {
    const missing = findMissing(credentials);
    if (missing !== null) return showToast(missing, 'failure');
    const loginName = credentials.loginName.trim();
    const open = () => callApi(logIn, { ...credentials, loginName, type: 1 });
    return enterAs(member?.memberName === loginName, open);
  };
  const enterSigned = ({ memberCode, logIn: open }: Signed): void =>
    enterAs(member?.memberCode === memberCode, open);
  return { isPending: login.isPending, submit, enterSigned, card };
}
