import { REPORT_CATEGORIES } from '@lantern/rules/report';
import * as z from 'zod/mini';

import { rowId, wireDate } from './wire-values.ts';

/** Only `published` is shown. `in_review` waits for an operator to look, `taken_down` is out for good. */
export const videoState = z.enum(['draft', 'in_review', 'published', 'taken_down']);

/** `upheld` took the video down, `cleared` let it stand. */
export const reportState = z.enum(['open', 'upheld', 'cleared']);

/** What a visitor said is wrong with a video: work for operators, with a deadline. */
export const videoReport = z.object({
  receipt: z.string(),
  cartoonCode: rowId,
  cartoonName: z.string(),
  videoState,
  category: z.enum(REPORT_CATEGORIES),
  /** In the reporter's words. */
  detail: z.string(),
  /** `""` for a visitor. */
  memberCode: z.string(),
  state: reportState,
  /** Whether it took the video out of sight until an operator looks. */
  hid: z.boolean(),
  createTime: wireDate,
  /** When an operator must have looked. */
  dueTime: wireDate,
  /** Null until it is decided. */
  decideTime: z.nullable(wireDate),
  /** Why it was decided so. */
  note: z.string(),
});

export type VideoReport = z.infer<typeof videoReport>;

/** What was reported in a month for one reason: what a site can say of how it looks after what it shows. */
export const reportMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  category: z.enum(REPORT_CATEGORIES),
  received: z.int().check(z.nonnegative()),
  upheld: z.int().check(z.nonnegative()),
  cleared: z.int().check(z.nonnegative()),
  open: z.int().check(z.nonnegative()),
  /** Decided after they were due, or due and not decided. */
  late: z.int().check(z.nonnegative()),
  /** Half of those decided took no longer; null when none is. */
  medianHours: z.nullable(z.number().check(z.nonnegative())),
});

export type ReportMonth = z.infer<typeof reportMonth>;

/** A report with the films of its video, also while only operators can see them. */
export const videoReportDetail = z.extend(videoReport, {
  episodes: z.array(
    z.object({
      moviesInfoId: rowId,
      title: z.string(),
      /** As an ingest's: the path of an HLS playlist, for an hour, for who asked. `""` once the report is decided. */
      film: z.string(),
    }),
  ),
});
