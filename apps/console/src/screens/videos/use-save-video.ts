import { editVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { zh } from '../../text/zh.ts';
import type { Conflict } from '../../ui/conflict-dialog.tsx';
import type { ContractForm } from '../../ui/contract-form.ts';
import { notifyDone } from '../../ui/toasts.tsx';
import { mergeVersions, valuesOf, withFieldsOf } from './merge-versions.ts';
import { tellField } from './tell-field.ts';
import type { CategoryChoice, VideoDetail, VideoValues } from './video-row.ts';

interface Sent {
  values: VideoValues;
  /** What the values began with. */
  from: VideoDetail;
}

/** What two saved at the same time, until it is chosen between. */
interface Meeting {
  there: VideoDetail;
  merged: VideoValues;
  conflicts: readonly Conflict[];
}

const fieldOf = { 'title-taken': 'title', 'category-unknown': 'categoryCode' };

/** Answers the video as it was saved, or the one that somebody else saved in the meantime. */
async function send({ values, from: { id, version } }: Sent): Promise<{
  isSaved: boolean;
  video: VideoDetail;
}> {
  try {
    return { isSaved: true, video: await callApi(editVideo, { ...values, id, version }) };
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'video-edited') throw error;
    return { isSaved: false, video: await callApi(getVideo, { id }) };
  }
}

/**
 * Saves a video in the version it was read in. Where somebody saved another one in the meantime, fields that only they
 * changed are taken over, and of those that both changed the operator chooses.
 */
export function useSaveVideo(
  form: ContractForm<VideoValues>,
  loaded: VideoDetail,
  told: { categories: readonly CategoryChoice[]; onSaved: (video: VideoDetail) => void },
) {
  const [base, setBase] = useState(loaded);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const saving = useMutation({
    mutationFn: send,
    onSuccess({ isSaved, video }, { values, from }) {
      if (!isSaved) return meet(video, { values, from });
      setBase(video);
      form.begin(valuesOf(video));
      told.onSaved(video);
      notifyDone(zh.common.saved);
    },
    onError: (error) => form.refuse(error, fieldOf),
  });
  function meet(there: VideoDetail, { values: mine, from }: Sent): void {
    const theirs = valuesOf(there);
    const { merged, both } = mergeVersions({ mine, before: valuesOf(from), theirs });
    const { categories } = told;
    if (both.length === 0) goOn(merged, there);
    else {
      const conflicts = both.map((name) => tellField(name, { mine, theirs, categories }));
      setMeeting({ there, merged, conflicts });
    }
  }
  function goOn(values: VideoValues, there: VideoDetail): void {
    setMeeting(null);
    setBase(there);
    form.begin(values);
    form.rebase(valuesOf(there));
    saving.mutate({ values, from: there });
  }
  function choose(mine: readonly string[]): void {
    if (!meeting) return;
    const { there, merged, conflicts } = meeting;
    const theirs = conflicts.map(({ key }) => key).filter((key) => !mine.includes(key));
    goOn(withFieldsOf(merged, valuesOf(there), theirs), there);
  }
  return {
    save: (values: VideoValues) => saving.mutate({ values, from: base }),
    isSaving: saving.isPending,
    error: saving.error,
    conflicts: meeting?.conflicts ?? [],
    choose,
    cancel: () => setMeeting(null),
  };
}
