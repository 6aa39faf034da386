import { uploadImage, type picturePurpose } from '@lantern/contracts/calls/member';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';

import { Refused } from '../../api/api-errors.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { zhUpload } from '../../text/zh-upload.ts';
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
  const upload = useMutation({
    mutationFn: (chosen: File) =>
      uploadFile(uploadImage, { purpose }, chosen, {
        onProgress: (share) => setPercent(Math.floor(share * 100)),
      }),
    onSuccess: ({ file: address }) => {
      showToast(zhUpload.uploaded);
      onChange(address);
    },
    onError: (error) => {
      showToast(error instanceof Refused && error.msg !== '' ? error.msg : zhUpload.failed);
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
        showToast(zhUpload[problem]);
        return;
      }
      setFile(chosen);
      send(chosen);
    },
    retry: () => void (file && send(file)),
    clear() {
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
