import { REPORT_CATEGORIES } from '@lantern/rules/report';
import * as z from 'zod/mini';

import { count, rowId, wireDate } from './wire-values.ts';

/** Members see only `published`. `in_review` waits for an operator, `taken_down` is removed for good. */
export const videoState = z.enum(['draft', 'in_review', 'published', 'taken_down']);

/** `upheld` took the video down, `cleared` left it public. */
export const reportState = z.enum(['open', 'upheld', 'cleared']);

/** A visitor's report of a video, which operators must decide by a deadline. */
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
  /** Whether it hid the video until an operator decides. */
  hid: z.boolean(),
  /** Whether it would have hidden it, but reports had hidden too many videos within the hour. */
  held: z.boolean(),
  createTime: wireDate,
  /** When an operator must have decided. */
  dueTime: wireDate,
  /** Null until it is decided. */
  decideTime: z.nullable(wireDate),
  /** The reason for the decision. */
  note: z.string(),
});

export type VideoReport = z.infer<typeof videoReport>;

/**
 * Open reports by strangers that came in a row, none more than half an hour after the one before, when they were so many that
 * some waited in the queue instead of hiding a video, or at least 20.
 */
export const reportWave = z.object({
  /** The receipts of its first and its last report. */
  first: z.string(),
  last: z.string(),
  firstTime: wireDate,
  lastTime: wireDate,
  reports: count,
  /** Videos, those hidden now, and those that stayed visible because of the bound. */
  videos: count,
  hidden: count,
  held: count,
  /** Different network addresses. */
  addresses: count,
});

export type ReportWave = z.infer<typeof reportWave>;

/** Reports of one month for one reason, which show how a site moderates its content. */
export const reportMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  category: z.enum(REPORT_CATEGORIES),
  received: count,
  upheld: count,
  cleared: count,
  open: count,
  /** Reports decided after their deadline, or past it and undecided. */
  late: count,
  /** The median time to a decision; null when none was made. */
  medianHours: z.nullable(z.number().check(z.nonnegative())),
});

export type ReportMonth = z.infer<typeof reportMonth>;

/** A report with the films of its video, also while only operators can see them. */
export const videoReportDetail = z.extend(videoReport, {
  episodes: z.array(
    z.object({
      moviesInfoId: rowId,
      title: z.string(),
      /** As for an ingest: the path of an HLS playlist, for an hour, only for who asked. `""` once the report is decided. */
      film: z.string(),
    }),
  ),
});
