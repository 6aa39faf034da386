import { HOUR_MS } from './shanghai-time.ts';

/** The reasons for which a visitor can report a video. */
export const REPORT_CATEGORIES = ['minors', 'consent', 'copyright', 'other'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** Longest description of a report, in UTF-16 units. */
export const REPORT_DETAIL_MAX = 500;

/** Hours within which an operator must check a report. */
const DUE_HOURS: Readonly<Record<ReportCategory, number>> = {
  minors: 24,
  consent: 24,
  copyright: 72,
  other: 72,
};

/** Whether the video may harm a person while it is shown, and stays hidden until an operator has checked it. */
export const isUrgentReport = (category: ReportCategory): boolean =>
  category === 'minors' || category === 'consent';

/**
 * Whether a report hides the video by itself. A video that an operator checked for the same reason and left
 * visible stays visible, however often it is reported again.
 */
export const hidesAtOnce = (category: ReportCategory, clearedBefore: boolean): boolean =>
  isUrgentReport(category) && !clearedBefore;

/** Returns when an operator must have checked the report. */
export const reportDueAt = (category: ReportCategory, reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + DUE_HOURS[category] * HOUR_MS);
