import { listTopics } from '@lantern/contracts/calls/catalogue';
import type { Topic } from '@lantern/contracts/entities/topic';

import { answering } from './fake-api.ts';

const topic = (title: string, picture: string, code: string, sonTypeCode = ''): Topic => ({
  title,
  code,
  sonTypeCode,
  path: `/topics/${picture}.webp`,
});

/** The topics of the demo, in their order. */
export const demoTopics: readonly Topic[] = [
  topic('超清无码', '30', '30'),
  topic('华语大制作', '34', '34', '81,82'),
  topic('黑料不打烊', '33', '33'),
  topic('水果派', '31-134', '31', '134'),
  topic('探花系列', '62-68', '62', '68'),
  topic('乱伦精选', '62-135', '62', '135'),
  topic('深夜保健室', '53', '53'),
  topic('中文剧情', '31-93', '31', '93'),
];

export const answeringTopics = answering(listTopics, [...demoTopics]);
