import { changePassword } from '@lantern/contracts/calls/member';
import type { PasswordForm } from '@lantern/rules/password';
import { useNavigate } from 'react-router-dom';

import { passwordTexts } from '#text/settings.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { endSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';

/** Changes the password, which ends every session of the member; the login page replaces this one. */
export function useChangePassword() {
  const navigate = useNavigate();
  const change = useOneAtATime({
    action: [changePassword.path],
    mutationFn: ({ oldPassword, newPassword }: PasswordForm) =>
      callApi(changePassword, {
        memberCode: stored.memberInfo.read()?.memberCode,
        oldPwd: oldPassword,
        newPwd: newPassword,
      }),
    onSuccess() {
      showToast(passwordTexts.saved, 'success');
      // First, so that no message appears about the ended session.
      void navigate(hrefOf(paths.login), { replace: true });
      endSession(stored.token.read());
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { change: change.mutate, isPending: change.isPending };
}
