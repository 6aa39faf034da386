import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  category,
  categoryEdit,
  pin,
  pinEdit,
  pinPlace,
  topicEdit,
  topicEntry,
} from '../../entities/place.ts';
import { count, dictCode, rowId, wireDate } from '../../entities/wire-values.ts';
import { boundedText, filledText, reason, rowIdField } from '../payload-fields.ts';

const read = { needs: operatorMay('places.read', 'given'), audit: 'reads only' } as const;
const needs = operatorMay('places.change', 'given');
const recent = operatorMay('places.change', 'recent');
/** The version with which the edit began; left out for a category or topic that is created. */
const version = z.optional(filledText(64));
const order = { action: 'places.order', fields: ['order'] } as const;

export const listCategories = defineOperatorCall({
  ...read,
  path: '/admin-api/categories/list',
  summary: 'Every category, parents before children, each level in its order.',
  payload: z.object({
    /** Whether to count the published videos of each category too, up to 10001. */
    isCounted: z.optional(z.boolean()),
  }),
  answer: z.object({ list: z.array(category) }),
});

export const saveCategory = defineOperatorCall({
  path: '/admin-api/categories/save',
  needs: recent,
  audit: { action: 'category.save', fields: Object.keys(categoryEdit.shape) },
  summary:
    'Changes a category, or creates one without a code. The children of a dark-web root are dark web too.',
  payload: z.object({
    code: z.optional(dictCode),
    version,
    name: filledText(40),
    /** Its name for readers of English; `""` for the one name. Left out: unchanged; none for a new one. */
    nameEn: z.optional(boundedText(40)),
    parentCode: z.nullable(dictCode),
    isHidden: z.boolean(),
    isDarkWeb: z.boolean(),
  }),
  answer: category,
  refusals: ['category-unknown', 'place-edited', 'category-name-taken', 'category-parent'],
});

export const startPlaces = defineOperatorCall({
  path: '/admin-api/categories/start',
  needs: recent,
  audit: { action: 'places.start', fields: ['preset', 'count'] },
  summary:
    "Gives a site without categories its first ones: general ones, or the specification's with its hot words.",
  payload: z.object({ preset: z.enum(['general', 'specification']) }),
  answer: z.object({ count }),
  refusals: ['places-there'],
});

export const orderCategories = defineOperatorCall({
  path: '/admin-api/categories/order',
  needs,
  audit: order,
  summary:
    'Puts the categories of one level in this order; it is refused unless all of them are named.',
  payload: z.object({
    parentCode: z.nullable(dictCode),
    codes: z.array(dictCode).check(z.maxLength(1000)),
  }),
  answer: z.null(),
  refusals: ['place-edited'],
});

export const removeCategory = defineOperatorCall({
  path: '/admin-api/categories/remove',
  needs: recent,
  audit: { action: 'category.remove', fields: Object.keys(categoryEdit.shape) },
  summary: 'Deletes a category without videos, children and topics, and its pins.',
  payload: z.object({ code: dictCode, reason }),
  answer: z.null(),
  refusals: ['category-unknown', 'category-used'],
});

/** The effect of a merge: how much moves, and how many pins are removed. */
const mergeFigures = {
  /** Videos in every state, also in the bin. */
  videos: count,
  /** Ingests whose videos go to this category. */
  ingests: count,
  topics: count,
  pins: count,
};

export const previewMerge = defineOperatorCall({
  ...read,
  path: '/admin-api/categories/merge/foresee',
  summary: 'What merging a category into another would move and delete.',
  payload: z.object({ code: dictCode }),
  answer: z.object(mergeFigures),
  refusals: ['category-unknown'],
});

export const mergeCategories = defineOperatorCall({
  path: '/admin-api/categories/merge',
  needs: recent,
  audit: {
    action: 'category.merge',
    fields: [...Object.keys(categoryEdit.shape), 'into', ...Object.keys(mergeFigures)],
  },
  summary:
    'Moves up to 10000 videos of a category without children into another, and deletes the first with its pins.',
  payload: z.object({ code: dictCode, into: dictCode, reason }),
  answer: z.object(mergeFigures),
  refusals: ['category-unknown', 'category-merge', 'batch-large', 'title-taken'],
});

export const listAllTopics = defineOperatorCall({
  ...read,
  path: '/admin-api/topics/list',
  summary: 'Every topic in its order, also hidden ones.',
  payload: z.object({}),
  answer: z.object({ list: z.array(topicEntry) }),
});

export const saveTopic = defineOperatorCall({
  path: '/admin-api/topics/save',
  needs: recent,
  audit: { action: 'topic.save', fields: Object.keys(topicEdit.shape) },
  summary: 'Changes the topic of an id, or creates one at the end without an id.',
  payload: z.object({
    id: z.optional(rowIdField),
    version,
    title: filledText(40),
    /** Its title for readers of English; `""` for the one title. Left out: unchanged; none for a new one. */
    titleEn: z.optional(boundedText(40)),
    categoryCode: dictCode,
    sonCodes: z.array(dictCode).check(z.maxLength(20)),
    /** http(s), a path of this site, or nothing. */
    picture: boundedText(2048).check(z.regex(/^$|^https?:\/\/\S+$|^\/(?![/\\])\S*$/i)),
    isHidden: z.boolean(),
  }),
  answer: topicEntry,
  refusals: ['topic-unknown', 'place-edited', 'category-unknown', 'picture-gone'],
});

export const orderTopics = defineOperatorCall({
  path: '/admin-api/topics/order',
  needs,
  audit: order,
  summary: 'Puts all topics in this order; it is refused unless all of them are named.',
  payload: z.object({ ids: z.array(rowIdField).check(z.maxLength(1000)) }),
  answer: z.null(),
  refusals: ['place-edited'],
});

export const removeTopic = defineOperatorCall({
  path: '/admin-api/topics/remove',
  needs: recent,
  audit: { action: 'topic.remove', fields: Object.keys(topicEdit.shape) },
  summary: 'Deletes a topic; its videos stay where they are.',
  payload: z.object({ id: rowIdField, reason }),
  answer: z.null(),
  refusals: ['topic-unknown'],
});

export const listPins = defineOperatorCall({
  ...read,
  path: '/admin-api/pins/list',
  summary: 'The pins of a place, of a video, or all, in their order.',
  payload: z.object({ place: z.optional(pinPlace), videoId: z.optional(rowIdField) }),
  answer: z.object({ list: z.array(pin) }),
});

const pinDates = { startTime: z.nullable(wireDate), endTime: z.nullable(wireDate) };

export const savePin = defineOperatorCall({
  path: '/admin-api/pins/save',
  needs,
  audit: { action: 'pin.save', fields: Object.keys(pinEdit.shape) },
  summary:
    'Pins a video to a place as its last pin, or changes the dates of its pin there. At most 20 a place.',
  payload: z.object({
    place: pinPlace,
    videoId: rowIdField,
    ...pinDates,
    /** The dates with which the change began. Without them, the dates are changed in any version. */
    was: z.optional(z.object(pinDates)),
  }),
  answer: z.object({ id: rowId }),
  refusals: ['video-unknown', 'pin-elsewhere', 'pins-full', 'category-unknown', 'place-edited'],
});

export const orderPins = defineOperatorCall({
  path: '/admin-api/pins/order',
  needs,
  audit: order,
  summary: 'Puts the pins of a place in this order; it is refused unless all of them are named.',
  payload: z.object({ place: pinPlace, ids: z.array(rowIdField).check(z.maxLength(100)) }),
  answer: z.null(),
  refusals: ['place-edited'],
});

export const removePin = defineOperatorCall({
  path: '/admin-api/pins/remove',
  needs,
  audit: { action: 'pin.remove', fields: Object.keys(pinEdit.shape) },
  summary: 'Unpins a video; changes nothing if it is not pinned.',
  payload: z.object({ id: rowIdField }),
  answer: z.null(),
});

export const operatorPlaceCalls = {
  listCategories,
  saveCategory,
  startPlaces,
  orderCategories,
  removeCategory,
  previewMerge,
  mergeCategories,
  listAllTopics,
  saveTopic,
  orderTopics,
  removeTopic,
  listPins,
  savePin,
  orderPins,
  removePin,
};
