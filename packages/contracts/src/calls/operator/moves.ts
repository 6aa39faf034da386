import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { move, moveReport } from '../../entities/move.ts';

const reads = operatorMay('sources.read', 'given');

export const listMoves = defineOperatorCall({
  path: '/admin-api/moves/list',
  needs: reads,
  audit: 'reads only',
  summary:
    'The last 20 runs of the program that moves old sites in. Starting one is for the server alone.',
  payload: z.object({}),
  answer: z.object({ list: z.array(move) }),
});

export const getMove = defineOperatorCall({
  path: '/admin-api/moves/get',
  needs: reads,
  audit: 'reads only',
  summary: 'A run that moved in: what it did, what is open, and the commands that may come next.',
  payload: z.object({ id: z.uuid() }),
  answer: moveReport,
  refusals: ['move-unknown'],
});

export const operatorMoveCalls = { listMoves, getMove };
