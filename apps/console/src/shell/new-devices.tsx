import { dismissDevices } from '@lantern/contracts/calls/operator/account';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';

import { accountTexts } from '#text/account.ts';

import { callApi } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { useAccount, useSession } from '../session/session.tsx';
import { deviceName } from '../text/device-name.ts';
import { notifyFailed } from '../ui/toasts.tsx';

/** Warns that the account was opened on an unknown device, until the operator confirms it. */
export function NewDevices() {
  const { newDevices } = useAccount();
  const { refresh } = useSession();
  const dismiss = useMutation({
    mutationFn: () => callApi(dismissDevices, {}),
    onSuccess: refresh,
    onError: (error) => notifyFailed(messageOf(error)),
  });
  if (newDevices.length === 0) return null;
  return (
    <Alert
      className="new-devices"
      color="yellow"
      role="alert"
      icon={<ShieldAlert size={18} aria-hidden />}
      title={accountTexts.newDevice}
    >
      <ul className="plain-list">
        {newDevices.map(({ id, createTime, address, userAgent }) => (
          <li key={id}>{accountTexts.deviceLine(createTime, address, deviceName(userAgent))}</li>
        ))}
      </ul>
      <div className="alert-actions">
        <Button size="xs" component={Link} to="/account">
          {accountTexts.lookAtSessions}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {accountTexts.itWasMe}
        </Button>
      </div>
    </Alert>
  );
}
