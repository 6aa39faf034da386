import * as z from 'zod/mini';

/** The pages whose views are counted: the paths of the member app, without what follows them. */
export const pageName = z.enum([
  '/',
  '/category',
  '/cateInfo',
  '/publish',
  '/collengt',
  '/sreach',
  '/sreinfo',
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
