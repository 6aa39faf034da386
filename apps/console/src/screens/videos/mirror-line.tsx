import { mirrorFilms } from '@lantern/contracts/calls/operator/ingests';
import { mirrorRight, type MirrorRight } from '@lantern/contracts/entities/ingest';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';

export const noRight: MirrorRight = { kind: 'own', party: '', note: '' };

/** Whether it says whose right it is. */
export const isRight = ({ party }: MirrorRight): boolean => party.trim() !== '';

interface RightProps {
  right: MirrorRight;
  onChange: (right: MirrorRight) => void;
}

/** The right to copy films of other sites, as an operator declares it. */
export const RightFields = ({ right, onChange }: RightProps) => (
  <>
    <NativeSelect
      label={videosTexts.mirrorRight}
      value={right.kind}
      onChange={({ currentTarget }) => {
        const kind = mirrorRight.shape.kind.options.find((it) => it === currentTarget.value);
        if (kind) onChange({ ...right, kind });
      }}
      data={mirrorRight.shape.kind.options.map((value) => ({
        value,
        label: videosTexts.mirrorRights[value],
      }))}
    />
    <TextInput
      label={videosTexts.mirrorParty}
      longest={200}
      required
      value={right.party}
      onChange={({ currentTarget }) => onChange({ ...right, party: currentTarget.value })}
    />
    <TextInput
      label={videosTexts.mirrorNote}
      description={videosTexts.mirrorNoteHint}
      longest={500}
      value={right.note}
      onChange={({ currentTarget }) => onChange({ ...right, note: currentTarget.value })}
    />
  </>
);

interface MirrorProps {
  videoId: number;
  channel: string;
  episodeIds: readonly number[];
  onDone: () => void;
}

/** Has the films of a line fetched from another site, with a declared right to copy them. */
export function MirrorLine({ videoId, channel, episodeIds, onDone }: MirrorProps) {
  const mayMirror = useSession().may(mirrorFilms);
  const [right, setRight] = useState(noRight);
  if (!mayMirror) return null;
  return (
    <div>
      <ConfirmButton
        label={videosTexts.mirror}
        question={videosTexts.mirrorQuestion(channel, episodeIds.length)}
        consequence={videosTexts.mirrorHint}
        canRun={isRight(right)}
        run={() =>
          callApi(mirrorFilms, { id: videoId, episodeIds: [...episodeIds].slice(0, 500), right })
        }
        done={videosTexts.mirrorBegun}
        onDone={onDone}
      >
        <RightFields right={right} onChange={setRight} />
      </ConfirmButton>
    </div>
  );
}
