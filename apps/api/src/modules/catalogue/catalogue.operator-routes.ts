import { operatorPlaceCalls } from '@lantern/contracts/calls/operator/places';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { findCategories } from './catalogue.repo.ts';

export function registerCatalogueOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorPlaceCalls, {
    async listCategories() {
      const rows = await findCategories(deps.db);
      return {
        list: rows.map(({ code, name, parent_code, dark_web }) => ({
          code,
          name,
          parentCode: parent_code,
          isDarkWeb: dark_web,
        })),
      };
    },
  });
}
