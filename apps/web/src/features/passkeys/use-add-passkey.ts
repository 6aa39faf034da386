import { getMember } from '@lantern/contracts/calls/member';
import { keepPasskey } from '@lantern/contracts/calls/passkeys';
import { describeDevice } from '@lantern/rules/device-name';
import { useQueryClient } from '@tanstack/react-query';

import { passkeyTexts } from '#text/passkeys.ts';
import { loginsTexts } from '#text/settings.ts';

import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { showToast } from '../../ui/toast.tsx';
import { addPasskey, PasskeyCancelled, PasskeyFailed, PasskeyThere } from './passkey.ts';

/** The name of a passkey of this device until the member renames it. */
export const ownName = (): string =>
  describeDevice(navigator.userAgent, loginsTexts).join(' · ') || passkeyTexts.thisDevice;

/** Adds a passkey of this device to the member's account, and says how that went. */
export function useAddPasskey({
  onAdded,
  onSettled,
}: {
  onAdded?: () => void;
  onSettled?: () => unknown;
}) {
  const queries = useQueryClient();
  return useOneAtATime({
    action: [keepPasskey.path],
    mutationFn: addPasskey,
    onSuccess: () => {
      showToast(passkeyTexts.added, 'success');
      onAdded?.();
      return queries.invalidateQueries({ queryKey: keyOf(getMember) });
    },
    onError: (error) => {
      if (!(error instanceof PasskeyCancelled)) showToast(failureOf(error), 'failure');
    },
    onSettled: () => onSettled?.(),
  });
}

function failureOf(error: Error): string {
  if (error instanceof PasskeyThere) return passkeyTexts.there;
  return error instanceof PasskeyFailed ? passkeyTexts.failed : messageOf(error);
}
