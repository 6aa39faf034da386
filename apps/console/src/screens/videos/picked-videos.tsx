import { takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { callApi, keyOf } from '../../api/call-api.ts';
import { zhVideos } from '../../text/zh-videos.ts';
import { zh } from '../../text/zh.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { VideoRow } from './video-row.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, it) => all + it, 0);

/** What can be done with the videos that are picked. */
export default function PickedVideos({
  picked,
  onClear,
}: {
  picked: readonly VideoRow[];
  onClear: () => void;
}) {
  const client = useQueryClient();
  const shown = picked.filter(({ state }) => state !== 'taken_down' && state !== 'draft');
  const likes = sum(shown.map((it) => it.likes));
  const episodes = sum(shown.map((it) => it.episodes));
  /** One after the other: those before a failure are done, and doing it again leaves them as they are. */
  async function takeDown(reason: string): Promise<void> {
    try {
      for (const { id } of shown) await callApi(takeVideoDown, { cartoonCode: id, reason });
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(listAllVideos) });
    }
  }
  return (
    <section className="picked-bar" aria-label={zh.list.picked(picked.length)}>
      <strong>{zh.list.picked(picked.length)}</strong>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClear}>
          {zh.list.unpick}
        </Button>
        {shown.length > 0 && (
          <ConfirmButton
            label={zhVideos.takeDownMany(shown.length)}
            question={zhVideos.takeDownManyQuestion(shown.length)}
            consequence={zhVideos.takeDownManyHint(likes, episodes)}
            asksReason
            isDangerous
            run={takeDown}
            done={zhVideos.takenDownMany(shown.length)}
            onDone={onClear}
          />
        )}
      </div>
    </section>
  );
}
