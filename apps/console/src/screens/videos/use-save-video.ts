import { editVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import { videoEdit } from '@lantern/contracts/entities/operator-video';

import { callApi } from '../../api/call-api.ts';
import type { ContractForm } from '../../ui/contract-form.ts';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import { formatField } from './format-field.ts';
import type { CategoryChoice, VideoDetail, VideoValues } from './video-row.ts';

const fieldOf = { 'title-taken': 'title', 'category-unknown': 'categoryCode' };

/** Returns the form's values of a video. */
export const valuesOf = (video: VideoDetail): VideoValues => videoEdit.parse(video);

/** Saves a video over the version in which it was read. */
export const useSaveVideo = (
  form: ContractForm<VideoValues>,
  loaded: VideoDetail,
  context: { categories: readonly CategoryChoice[]; onSaved: (video: VideoDetail) => void },
) =>
  useVersionedSave({
    form,
    loaded,
    valuesOf,
    fieldOf,
    onSaved: context.onSaved,
    send: (values, { id, version }) => callApi(editVideo, { ...values, id, version }),
    isConflict: ({ refusal }) => refusal === 'video-edited',
    reload: () => callApi(getVideo, { id: loaded.id }),
    describe: (name, versions) =>
      formatField(name, { ...versions, categories: context.categories }),
  });
