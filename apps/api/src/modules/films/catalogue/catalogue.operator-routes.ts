import { operatorPlaceCalls } from '@lantern/contracts/calls/operator/places';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { previewMerge, mergeCategories } from './places/merge-categories.ts';
import { listPins, pinsOrder, removePin, savePin } from './places/operate-pins.ts';
import {
  arrange,
  levelOrder,
  listAllTopics,
  listPlaces,
  removeCategory,
  removeTopic,
  saveCategory,
  saveTopic,
  topicsOrder,
} from './places/operate-places.ts';
import { startPlaces } from './places/start-places.ts';

export function registerCatalogueOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorPlaceCalls, {
    listCategories: listPlaces,
    saveCategory,
    startPlaces,
    orderCategories: (context, { parentCode, codes }) =>
      arrange(context, codes, levelOrder(parentCode)),
    removeCategory,
    previewMerge: ({ deps }, { code }) => previewMerge(deps.db, code),
    mergeCategories,
    listAllTopics,
    saveTopic,
    orderTopics: (context, { ids }) => arrange(context, ids, topicsOrder),
    removeTopic,
    listPins,
    savePin,
    orderPins: (context, { place, ids }) => arrange(context, ids, pinsOrder(place)),
    removePin,
  });
}
