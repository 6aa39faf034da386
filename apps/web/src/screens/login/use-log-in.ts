import { logIn } from '@lantern/contracts/calls/member';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { NetworkFailed, Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { hrefOf, paths } from '../../paths.ts';
import { killToken } from '../../session/kill-token.ts';
import { beginSession, forgetMember } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { showToast } from '../../ui/toast.tsx';

export interface Credentials {
  loginName: string;
  loginPwd: string;
}

/** What is missing of the credentials, in the words to say; null when they can be sent. */
export function findMissing({ loginName, loginPwd }: Credentials): string | null {
  if (loginName.trim() === '') return zh.login.accountRequired;
  return loginPwd === '' ? zh.login.passwordRequired : null;
}

/** What to say of a login that failed: the server's words, or ours. */
export function describeFailure(error: unknown): string {
  if (error instanceof NetworkFailed) return zh.login.networkFailed;
  return error instanceof Refused && error.msg !== '' ? error.msg : zh.login.failed;
}

/** Nothing of the last member stays, here or on the server. What the server then says is nobody's business. */
function leaveLastMember(): void {
  killToken().catch(() => undefined);
  forgetMember();
}

/** Logs in: the device becomes that member, everything the last one was shown is forgotten, and home opens. */
export function useLogIn() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const login = useMutation({
    mutationFn: (credentials: Credentials) => callApi(logIn, { ...credentials, type: 1 }),
    onSuccess: (member) => {
      if (stored.memberInfo.read()?.memberCode !== member.memberCode) leaveLastMember();
      beginSession(member);
      queries.clear();
      showToast(zh.login.succeeded);
      void navigate(hrefOf(paths.home), { replace: true });
    },
    onError: (error) => showToast(describeFailure(error)),
  });

  const submit = (credentials: Credentials): void => {
    const missing = findMissing(credentials);
    if (missing !== null) showToast(missing);
    else if (!login.isPending)
      login.mutate({ ...credentials, loginName: credentials.loginName.trim() });
  };
  return { isPending: login.isPending, submit };
}
