import { useQuery } from '@tanstack/react-query';

import { zh } from '../../text/zh.ts';
import { FEATURED_TAG, tagsQuery } from './home-queries.ts';

export interface HomeTag {
  code: string;
  name: string;
}

const featured: HomeTag = { code: FEATURED_TAG, name: zh.home.featuredTag };

/** The tags of the strip: 精选, then the top categories once they are known. */
export function useHomeTags(): readonly HomeTag[] {
  const { data = [] } = useQuery(tagsQuery);
  return [featured, ...data.map((dict) => ({ code: dict.dictCode, name: dict.dictName }))];
}
