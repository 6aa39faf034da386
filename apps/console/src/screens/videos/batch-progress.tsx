import { getBatch, stopBatch } from '@lantern/contracts/calls/operator/batches';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { notifyFailed } from '../../ui/toasts.tsx';

interface ProgressProps {
  id: string;
  /** Called whenever more videos are done. */
  onMoved: () => void;
}

/** The progress of a batch, and why some of its videos were refused; the operator can stop it. */
export function BatchProgress({ id, onMoved }: ProgressProps) {
  const client = useQueryClient();
  const wanted = callQuery(getBatch, { id });
  const { data } = useQuery({
    ...wanted,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1000 : false),
  });
  const stop = useMutation({
    mutationFn: () => callApi(stopBatch, { id }),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: wanted.queryKey }),
  });
  const tried = data ? data.done + data.same + data.refused : 0;
  useEffect(() => {
    if (tried > 0) onMoved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only the number of videos tried shows progress
  }, [tried]);
  if (!data) return <span>{texts.common.loading}</span>;
  return (
    <div className="stack batch-progress">
      <strong aria-live="polite">{videosTexts.batchTold(data)}</strong>
      <Progress
        value={data.total === 0 ? 100 : (tried / data.total) * 100}
        aria-label={videosTexts.batch}
      />
      {data.refusals.length > 0 && (
        <ul className="small">
          {data.refusals.slice(0, 10).map((it) => (
            <li key={it.id}>{videosTexts.batchRefusal(it.title || String(it.id), it.reason)}</li>
          ))}
        </ul>
      )}
      {data.state === 'running' && (
        <div>
          <Button
            variant="default"
            size="xs"
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {videosTexts.batchStop}
          </Button>
        </div>
      )}
    </div>
  );
}
