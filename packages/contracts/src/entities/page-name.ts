import * as z from 'zod/mini';

/** The pages whose views are counted: the first parts of the member app's paths. */
export const pageName = z.enum([
  '/',
  '/category',
  '/cateInfo',
  '/publish',
  '/collengt',
  '/sreach',
  '/sreinfo',
  '/author',
  '/taglist',
  '/videoinfo',
  '/history',
  '/my',
  '/mine',
  '/vip',
  '/pay',
  '/centersetting',
  '/login',
  '/setpaw',
  '/setinfo',
  '/share',
  '/feed',
  '/codelist',
  '/agent',
  '/tx',
  '/order',
  '/sign',
  '/service',
]);

export type PageName = z.infer<typeof pageName>;
