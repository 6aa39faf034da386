import { getChannelTest } from '@lantern/contracts/calls/operator/channels';
import type { ChannelTest } from '@lantern/contracts/entities/operator-channel';
import { Alert, Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { channelTexts } from '#text/channels.ts';

import { callQuery } from '../../api/call-api.ts';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { Pending } from '../../ui/pending.tsx';

const askAgainMs = 2000;

const isOver = (test: ChannelTest | undefined): boolean =>
  test?.steps.every(({ state }) => state === 'done') ?? false;

/** The test of a channel, step by step while it runs. */
export default function ChannelTestDrawer({
  number,
  onClose,
}: {
  number: string;
  onClose: () => void;
}) {
  const test = useQuery({
    ...callQuery(getChannelTest, { number }),
    refetchInterval: ({ state: { data } }) => (isOver(data) ? false : askAgainMs),
  });
  return (
    <ItemDrawer title={channelTexts.testTitle} isOpen onClose={onClose}>
      {test.data ? <Steps test={test.data} /> : <Pending query={test} height={240} />}
    </ItemDrawer>
  );
}

const colors = { done: 'teal', waiting: 'gray', failed: 'red' } as const;

const Steps = ({ test }: { test: ChannelTest }) => (
  <div className="stack">
    <p className="dimmed">
      <code className="drawn">{test.number}</code>
    </p>
    <ol className="plain-list stack" aria-live="polite">
      {test.steps.map(({ step, state, time, why }) => (
        <li key={step}>
          <Badge color={colors[state]}>{channelTexts.stepState[state]}</Badge>{' '}
          <strong>{channelTexts.steps[step]}</strong>{' '}
          {time !== null && <span className="dimmed nowrap">{time.slice(5)}</span>}
          {why !== '' && <p>{channelTexts.why(why, test.money)}</p>}
        </li>
      ))}
    </ol>
    {isOver(test) && <Alert color="teal">{channelTexts.passed}</Alert>}
    {test.payUrl !== null && (
      <>
        <p className="dimmed">{channelTexts.payHint(test.money)}</p>
        {test.isCode && <code className="drawn">{test.payUrl}</code>}
        <div className="dialog-actions">
          <Button component="a" href={test.payUrl} target="_blank" rel="noreferrer">
            {channelTexts.pay}
          </Button>
        </div>
      </>
    )}
  </div>
);
