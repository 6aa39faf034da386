import { zh } from '../../text/zh.ts';

/** A topic card. */
export interface Topic {
  title: string;
  /** Code of the category. */
  code: string;
  /** Codes of its sub-categories with commas between; empty for all of it. */
  sonTypeCode: string;
  /** Address of its picture, 8 : 3. */
  path: string;
}

function topic(picture: keyof typeof zh.topics.titles, code: string, sonTypeCode = ''): Topic {
  return { title: zh.topics.titles[picture], code, sonTypeCode, path: `/topics/${picture}.webp` };
}

/** The topics there are, in the order in which they are shown. */
export const topics: readonly Topic[] = [
  topic('30', '30'),
  topic('34', '34', '81,82'),
  topic('33', '33'),
  topic('31-134', '31', '134'),
  topic('62-68', '62', '68'),
  topic('62-135', '62', '135'),
  topic('53', '53'),
  topic('31-93', '31', '93'),
];
