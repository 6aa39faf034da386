import type { AnswerOf } from '@lantern/contracts/call';
import type {
  listAllTopics,
  listCategories,
  listPins,
} from '@lantern/contracts/calls/operator/places';

/** A category as the tree shows it. */
export type CategoryEntry = AnswerOf<typeof listCategories>['list'][number];
/** A topic as the list has it. */
export type TopicEntry = AnswerOf<typeof listAllTopics>['list'][number];
/** A pinned video as the list of its place has it. */
export type PinEntry = AnswerOf<typeof listPins>['list'][number];
