import { testChannel } from '@lantern/contracts/calls/operator/channels';
import type { OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';

import { channelTexts } from '#text/channels.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

interface TestChannelProps {
  channel: OperatorChannel;
  name: string;
  /** Opens a test by its number. */
  onTest: (number: string) => void;
}

/** Tests a channel with an order of 0.01 yuan, or opens its last test. */
export function TestChannel({
  channel: { key, methods, lastTest },
  name,
  onTest,
}: TestChannelProps) {
  const { may } = useSession();
  const [method, setMethod] = useState(methods[0] ?? '');
  return (
    <>
      {lastTest !== '' && (
        <Button variant="subtle" onClick={() => onTest(lastTest)}>
          {channelTexts.lastTest}
        </Button>
      )}
      {may(testChannel) && (
        <ConfirmButton
          label={channelTexts.test}
          question={channelTexts.testQuestion(name)}
          consequence={channelTexts.testHint}
          run={async () => onTest((await callApi(testChannel, { channel: key, method })).number)}
          done={channelTexts.testStarted}
          button={{ 'aria-label': channelTexts.testOf(name) }}
        >
          {methods.length > 1 && (
            <Select
              label={channelTexts.methods}
              allowDeselect={false}
              data={methods.map((value) => ({ value, label: channelTexts.method(value) }))}
              value={method}
              onChange={(value) => setMethod(value ?? '')}
            />
          )}
        </ConfirmButton>
      )}
    </>
  );
}
