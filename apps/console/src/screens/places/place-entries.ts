import type { AnswerOf } from '@lantern/contracts/call';
import type {
  listAllTopics,
  listCategories,
  listPins,
} from '@lantern/contracts/calls/operator/places';

/** A category of the tree. */
export type CategoryEntry = AnswerOf<typeof listCategories>['list'][number];
/** A topic of the list. */
export type TopicEntry = AnswerOf<typeof listAllTopics>['list'][number];
/** A pinned video in the list of its place. */
export type PinEntry = AnswerOf<typeof listPins>['list'][number];
