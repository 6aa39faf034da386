import type { Subject } from '@lantern/contracts/entities/subject';
import type { Video } from '@lantern/contracts/entities/video';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchBatch, subjectsQuery } from './dark-web-queries.ts';

export interface SubjectBatch {
  change: () => void;
  isChanging: boolean;
}

/** Loads another batch of a section's videos. It stays in the cache, so that a returning member finds the same videos. */
export function useSubjectBatch(subject: Subject): SubjectBatch {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(0);

  const show = (videos: readonly Video[]): void => {
    queryClient.setQueryData(subjectsQuery.queryKey, (known) =>
      known?.map((it) =>
        it.dictCode === subject.dictCode ? { ...it, relationMovies: [...videos] } : it,
      ),
    );
  };
  const { mutate, isPending } = useOneAtATime({
    action: ['subject-batch', subject.dictCode],
    mutationFn: () => fetchBatch(subject, page + 1),
    onSuccess: (batch) => {
      if (batch.videos.length === 0) return;
      show(batch.videos);
      setPage(batch.page);
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { change: () => mutate(), isChanging: isPending };
}
