import {
  listChannelKinds,
  listChannels,
  replaceChannelKey,
} from '@lantern/contracts/calls/operator/channels';
import type { FieldValues, OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { channelTexts } from '#text/channels.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { KindFields } from './kind-fields.tsx';

interface ReplaceKeyProps {
  id: number;
  name: string;
  channel: Pick<OperatorChannel, 'kind' | 'values'>;
}

/** Submits other keys of a channel; what is left empty stays as it is. */
export function ReplaceKey({ id, name, channel }: ReplaceKeyProps) {
  const refresh = useRefresh(listChannels);
  const kinds = useQuery(callQuery(listChannelKinds, {}));
  const [typed, setTyped] = useState<FieldValues>({});
  const kind = kinds.data?.list.find((it) => it.kind === channel.kind);
  const sealed = kind?.fields.filter(({ kept }) => kept === 'sealed') ?? [];
  const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  return (
    <ConfirmButton
      label={channelTexts.replace}
      question={channelTexts.replaceOf(name)}
      consequence={channelTexts.replaceHint}
      asksReason
      canRun={Object.keys(values).length > 0}
      run={(reason) => callApi(replaceChannelKey, { id, values, reason })}
      done={channelTexts.replaced}
      onDone={() => {
        setTyped({});
        refresh();
      }}
    >
      <KindFields
        fields={sealed.map((field) => ({ ...field, isOptional: true, start: '' }))}
        values={{ ...channel.values, ...typed }}
        wrong={[]}
        onChange={(field, value) => setTyped((before) => ({ ...before, [field]: value }))}
      />
    </ConfirmButton>
  );
}
