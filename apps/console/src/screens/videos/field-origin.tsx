import { getVideoOrigin, restoreVideoField } from '@lantern/contracts/calls/operator/video-origin';
import type { SourceField } from '@lantern/contracts/entities/video-origin';
import { useQuery } from '@tanstack/react-query';

import { videosTexts } from '#text/videos.ts';

import { callQuery } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';

interface OfVideo {
  videoId: number;
}

const useOrigin = (id: number) => useQuery(callQuery(getVideoOrigin, { id }));

const { restoreField, filledBy, sourceFields } = videosTexts;

/** Who filled a field of a video that a source has, with the way back to what the source says. */
export function FieldOrigin({ videoId, field }: OfVideo & { field: SourceField }) {
  const found = useOrigin(videoId).data?.fields.find((it) => it.field === field);
  if (found === undefined) return null;
  const { by, who, time, isKnown, waits } = found;
  const name = sourceFields[field];
  const hint = field === 'lines' ? restoreField.lines : restoreField[isKnown ? 'now' : 'later'];
  return (
    <div className="field-origin dimmed small">
      <span>
        {[filledBy[by](who), time?.slice(0, 16), waits && videosTexts.waitsForSource]
          .filter((it) => it !== undefined && it !== false)
          .join(' · ')}
      </span>
      {by === 'operator' && (
        <Act
          of={restoreVideoField}
          words={{ ...restoreField, hint }}
          about={name}
          payload={{ id: videoId, field }}
          button={{
            variant: 'subtle',
            size: 'compact-xs',
            'aria-label': restoreField.labelOf(name),
          }}
        />
      )}
    </div>
  );
}

/** Where a line is from, for one that a source brought. */
export function LineOrigin({ videoId, channelId }: OfVideo & { channelId: number }) {
  const found = useOrigin(videoId).data?.lines.find((it) => it.channelId === channelId);
  if (found === undefined) return null;
  const { source, player, remoteId, changeTime } = found;
  const time = changeTime?.slice(0, 16) ?? '';
  return <p className="dimmed small">{videosTexts.lineOrigin(source, player, remoteId, time)}</p>;
}
