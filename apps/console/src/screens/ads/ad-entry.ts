import type { AnswerOf } from '@lantern/contracts/call';
import type { listAllAds } from '@lantern/contracts/calls/operator/ads';

/** An ad as the list has it. */
export type AdEntry = AnswerOf<typeof listAllAds>['list'][number];
