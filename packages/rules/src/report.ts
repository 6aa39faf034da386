/** What a video can be reported for. */
export const REPORT_CATEGORIES = ['minors', 'consent', 'copyright', 'other'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** Longest description of what is wrong, in UTF-16 units. */
export const REPORT_DETAIL_MAX = 500;

const HOUR_MS = 3_600_000;

/** Hours until an operator must have looked. */
const DUE_HOURS: Readonly<Record<ReportCategory, number>> = {
  minors: 24,
  consent: 24,
  copyright: 72,
  other: 72,
};

/** What may harm a person as long as it is shown: not shown until an operator has looked. */
export const isUrgentReport = (category: ReportCategory): boolean =>
  category === 'minors' || category === 'consent';

/**
 * Whether a report takes the video out of sight by itself. What an operator has looked at for this very
 * reason and left standing stays, however often it is reported again.
 */
export const hidesAtOnce = (category: ReportCategory, clearedBefore: boolean): boolean =>
  isUrgentReport(category) && !clearedBefore;

/** When an operator must have looked. */
export const reportDueAt = (category: ReportCategory, reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + DUE_HOURS[category] * HOUR_MS);
