import { decideChannelKey, listChannels } from '@lantern/contracts/calls/operator/channels';
import type { OperatorChannel } from '@lantern/contracts/entities/operator-channel';

import { channelTexts } from '#text/channels.ts';

import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Confirmers } from '../ui/confirmers.tsx';
import { useRefreshWaiting } from './use-refresh-waiting.ts';

/** The name of a channel; one from the environment has none. */
export const nameOf = ({ name }: OperatorChannel): string => name || channelTexts.fixedName;

/** A key that waits for a second operator. */
export function DecideKey({ channel }: { channel: OperatorChannel }) {
  const onDone = useRefreshWaiting(listChannels);
  const { may, account } = useSession();
  const { waitingKey } = channel;
  const mayConfirm = useMayConfirm(waitingKey?.confirmers ?? []);
  if (waitingKey === null) return null;
  const name = nameOf(channel);
  const { id: keyId, operator, createTime } = waitingKey;
  const decide = (confirms: boolean) => (reason: string) =>
    callApi(decideChannelKey, { keyId, confirms, reason });
  return (
    <>
      <p>{channelTexts.keyWaits(operator, createTime)}</p>
      <Confirmers confirmers={waitingKey.confirmers} />
      {may(decideChannelKey) && (
        <div className="version-actions">
          <ConfirmButton
            label={channelTexts.refuse}
            question={channelTexts.refuseOf(name)}
            consequence={channelTexts.refuseHint}
            asksReason
            run={decide(false)}
            done={channelTexts.refused}
            onDone={onDone}
          />
          {mayConfirm && (
            <ConfirmButton
              label={channelTexts.confirm}
              question={channelTexts.confirmOf(name)}
              consequence={
                account?.loginName === operator
                  ? channelTexts.needsSecond
                  : channelTexts.confirmHint
              }
              asksReason
              run={decide(true)}
              done={channelTexts.confirmed}
              onDone={onDone}
              button={{ variant: 'filled' }}
            />
          )}
        </div>
      )}
    </>
  );
}
