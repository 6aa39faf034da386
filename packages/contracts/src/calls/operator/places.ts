import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { dictCode } from '../../entities/wire-values.ts';

/** A place in the tree of categories. */
const category = z.object({
  code: dictCode,
  name: z.string(),
  /** Null for a root. */
  parentCode: z.nullable(dictCode),
  /** Whether what stands here is of the dark web. */
  isDarkWeb: z.boolean(),
});

export const listCategories = defineOperatorCall({
  path: '/admin-api/categories/list',
  needs: operatorMay('places.read'),
  audit: 'reads only',
  summary: 'Every category, parents before children, each level in its order.',
  payload: z.object({}),
  answer: z.object({ list: z.array(category) }),
});

export const operatorPlaceCalls = { listCategories };
