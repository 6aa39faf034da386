import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { featuredQuery } from './home-queries.ts';

const FIRST = 1;

export interface FeaturedBatch {
  batch: number;
  change: () => void;
  isChanging: boolean;
}

/** Which batch of featured videos is shown. After the last one, the first comes again; if none can be had, it stays. */
export function useFeaturedBatch(): FeaturedBatch {
  const queryClient = useQueryClient();
  const [batch, setBatch] = useState(FIRST);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const next = await queryClient.query(featuredQuery(batch + 1));
      return next.distinctNameList.length > 0 ? batch + 1 : FIRST;
    },
    onSuccess: setBatch,
  });
  return { batch, change: () => mutate(), isChanging: isPending };
}
