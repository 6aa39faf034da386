import { uploadImage, type picturePurpose } from '@lantern/contracts/calls/member';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';

import { uploadTexts } from '#text/upload.ts';

import { Refused } from '../../api/api-errors.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { findImageProblem } from './check-image.ts';
import { useObjectUrl } from './use-object-url.ts';

export type PicturePurpose = z.infer<typeof picturePurpose>;

export interface ImageUpload {
  /** The chosen picture as it can be shown, before and after it is sent. */
  preview: string | undefined;
  state: 'empty' | 'uploading' | 'done' | 'failed';
  /** From 0 to 100. */
  percent: number;
  choose: (file: File) => void;
  retry: () => void;
  clear: () => void;
}

/** One picture on its way to the server: checked, shown at once, sent; `onChange` gets its address, or `null`. */
export function useImageUpload(
  purpose: PicturePurpose,
  onChange: (address: string | null) => void,
): ImageUpload {
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const preview = useObjectUrl(file);
  const field = useId();
  /** Ended when the picture is taken away: what is on its way must not come back as the field's. */
  const stay = useRef(new AbortController());
  const [round, setRound] = useState(0);
  const upload = useOneAtATime({
    action: [uploadImage.path, field, round],
    mutationFn: async (chosen: File) => {
      const { signal } = stay.current;
      const onProgress = (share: number) => setPercent(Math.floor(share * 100));
      const sent = await uploadFile(uploadImage, { purpose }, chosen, { onProgress, signal });
      showToast(uploadTexts.uploaded, 'success');
      onChange(sent.file);
    },
    onError: (error) => {
      // The member removed the picture during the upload.
      if (error.name === 'AbortError') return;
      const words = error instanceof Refused && error.msg !== '' ? error.msg : uploadTexts.failed;
      showToast(words, 'failure');
    },
  });

  const send = (chosen: File): void => {
    setPercent(0);
    onChange(null);
    upload.mutate(chosen);
  };
  return {
    preview,
    state: file ? stateOf(upload.status) : 'empty',
    percent,
    choose(chosen) {
      const problem = findImageProblem(chosen);
      if (problem) {
        showToast(uploadTexts[problem], 'failure');
        return;
      }
      setFile(chosen);
      send(chosen);
    },
    retry: () => void (file && send(file)),
    clear() {
      stay.current.abort();
      stay.current = new AbortController();
      setRound(round + 1);
      setFile(null);
      upload.reset();
      onChange(null);
    },
  };
}

function stateOf(status: 'idle' | 'pending' | 'success' | 'error'): ImageUpload['state'] {
  if (status === 'success') return 'done';
  return status === 'error' ? 'failed' : 'uploading';
}
