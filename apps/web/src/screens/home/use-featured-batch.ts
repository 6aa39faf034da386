import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { featuredQuery, FIRST_BATCH } from './home-queries.ts';

export interface FeaturedBatch {
  batch: number;
  change: () => void;
  isChanging: boolean;
}

/** The shown batch of featured videos. After the last one, the first comes again; after a failure, the current one stays. */
export function useFeaturedBatch(): FeaturedBatch {
  const queryClient = useQueryClient();
  const [batch, setBatch] = useState(FIRST_BATCH);
  const { mutate, isPending } = useOneAtATime({
    action: ['featured-batch'],
    mutationFn: async () => {
      const next = await queryClient.query({ ...featuredQuery(batch + 1), retry: false });
      return next.distinctNameList.length > 0 ? batch + 1 : FIRST_BATCH;
    },
    onSuccess: setBatch,
  });
  return { batch, change: () => mutate(), isChanging: isPending };
}
