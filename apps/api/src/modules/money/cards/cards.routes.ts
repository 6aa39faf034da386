import { cardCalls } from '@lantern/contracts/calls/cards';
import { operatorCardCalls } from '@lantern/contracts/calls/operator/cards';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { confirmCards, listCardBatches, listCards, makeCards, revokeCards } from './make-cards.ts';
import { redeemCard } from './redeem-card.ts';

export function registerCardsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, cardCalls, { redeemCard });
  bindCalls(app, deps, operatorCardCalls, {
    listCardBatches,
    listCards,
    makeCards,
    confirmCards,
    revokeCards,
  });
}
