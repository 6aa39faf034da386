import { listChannels, replaceChannelKey } from '@lantern/contracts/calls/operator/channels';
import { useState } from 'react';

import { channelTexts } from '#text/channels.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';

/** Submits another key of a channel. */
export function ReplaceKey({ id, name }: { id: number; name: string }) {
  const refresh = useRefresh(listChannels);
  const [key, setKey] = useState('');
  const isRight = replaceChannelKey.payload.shape.key.safeParse(key).success;
  return (
    <ConfirmButton
      label={channelTexts.replace}
      question={channelTexts.replaceOf(name)}
      consequence={channelTexts.replaceHint}
      asksReason
      canRun={isRight}
      run={(reason) => callApi(replaceChannelKey, { id, key, reason })}
      done={channelTexts.replaced}
      onDone={() => {
        setKey('');
        refresh();
      }}
    >
      <TextInput
        label={channelTexts.newKey}
        description={channelTexts.keyHint}
        type="password"
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
