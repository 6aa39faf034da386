import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  rightsKind,
  rightsRecord,
  rightsState,
  uncoveredVideo,
  videoRights,
} from '../../entities/rights.ts';
import { becauseOf } from '../../fault.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, dayField, filledText, reason, rowIdField } from '../payload-fields.ts';

export const listRights = defineOperatorList({
  path: '/admin-api/rights/list',
  needs: operatorMay('rights.read', 'given'),
  summary: 'The rights records of videos: source, licence, consent and proof of age.',
  filters: {
    kind: z.optional(rightsKind),
    state: z.optional(rightsState),
    /** Only records of this video. */
    videoId: z.optional(rowIdField),
  },
  sorts: ['newest', 'ending'],
  row: rightsRecord,
});

export const listUncovered = defineOperatorList({
  path: '/admin-api/rights/uncovered',
  needs: operatorMay('rights.read', 'given'),
  summary: 'Videos without a valid rights record, or without one of some kind.',
  filters: { kind: z.optional(rightsKind) },
  sorts: ['newest', 'oldest'],
  row: uncoveredVideo,
});

export const getVideoRights = defineOperatorCall({
  path: '/admin-api/rights/get',
  needs: operatorMay('rights.read', 'given'),
  audit: 'reads only',
  summary: 'All rights records of a video, and the kinds that publishing still needs.',
  payload: z.object({ id: rowIdField }),
  answer: videoRights,
  refusals: ['video-unknown'],
});

export const addRightsRecord = defineOperatorCall({
  path: '/admin-api/rights/add',
  needs: operatorMay('rights.change', 'given'),
  audit: { action: 'rights.add', fields: ['kind', 'party', 'remark', 'validFrom', 'validUntil'] },
  summary: 'Adds a rights record to a video.',
  payload: z
    .object({
      id: rowIdField,
      kind: rightsKind,
      party: filledText(200),
      remark: boundedText(1000),
      validFrom: z.nullable(dayField),
      validUntil: z.nullable(dayField),
    })
    .check(
      z.refine(
        (it) => (it.validFrom ?? '') <= (it.validUntil ?? '9'),
        becauseOf('before-first-day', 'validUntil'),
      ),
    ),
  answer: videoRights,
  refusals: ['video-unknown'],
});

export const revokeRightsRecord = defineOperatorCall({
  path: '/admin-api/rights/revoke',
  needs: operatorMay('rights.change', 'given'),
  audit: { action: 'rights.revoke', fields: ['kind', 'party', 'revoked'] },
  summary:
    'Revokes a record; it stays with its documents. A scheduled video becomes a draft again if publishing needs the record.',
  payload: z.object({ recordId: rowIdField, reason }),
  answer: videoRights,
  refusals: ['rights-unknown'],
});

export const addRightsDocument = defineOperatorCall({
  path: '/admin-api/rights/documents/add',
  needs: operatorMay('rights.change', 'given'),
  body: 'form',
  audit: { action: 'rights.add-document', fields: ['recordId', 'name', 'type', 'bytes', 'sha256'] },
  summary: 'Stores a PDF or a picture with a record, encrypted.',
  payload: z.object({
    /** In digits, because a form field is text. */
    recordId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'digits')),
    name: filledText(200),
  }),
  answer: videoRights,
  refusals: ['rights-unknown', 'rights-revoked', 'document-type', 'documents-full', 'too-large'],
});

export const readRightsDocument = defineOperatorCall({
  path: '/admin-api/rights/documents/read',
  needs: operatorMay('rights.read', 'recent'),
  audit: { action: 'rights.read-document', fields: ['name', 'recordId'] },
  summary: 'A document, in base64. The audit keeps that it was read.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  refusals: ['document-unknown', 'document-broken'],
});

export const removeRightsDocument = defineOperatorCall({
  path: '/admin-api/rights/documents/remove',
  needs: operatorMay('rights.change', 'recent'),
  audit: { action: 'rights.remove-document', fields: ['recordId', 'name', 'type', 'bytes'] },
  summary: 'Deletes a document for good, such as one of another person.',
  payload: z.object({ id: rowIdField, reason }),
  answer: videoRights,
  refusals: ['document-unknown'],
});

export const operatorRightsCalls = {
  listRights,
  listUncovered,
  getVideoRights,
  addRightsRecord,
  revokeRightsRecord,
  addRightsDocument,
  readRightsDocument,
  removeRightsDocument,
};
