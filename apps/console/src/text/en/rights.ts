import type { Wording } from '@lantern/rules/wording';

import { bytesText } from '../bytes-text.ts';
import type {
  rightsKindText as zhKinds,
  rightsStateText as zhStates,
  rightsTexts as zh,
} from '../zh/rights.ts';

/** The names of the kinds of rights records. */
export const rightsKindText = {
  source: 'Source',
  licence: 'License',
  consent: 'Consent',
  age_proof: 'Proof of age',
} satisfies Wording<typeof zhKinds>;

export const rightsStateText = {
  ahead: 'Not yet valid',
  valid: 'Valid',
  ending: 'Ending soon',
  over: 'Ended',
  revoked: 'Revoked',
} satisfies Wording<typeof zhStates>;

/** The words of the rights records of videos. */
export const rightsTexts = {
  tabs: { ending: 'Ending soon', uncovered: 'Missing', all: 'All records' },
  endingLabel: 'Records ending soon',
  uncoveredLabel: 'Videos without records',
  allLabel: 'Rights records',
  video: 'Video',
  kind: 'Kind',
  party: 'Party',
  state: 'State',
  until: 'Valid until',
  noEnd: 'No end',
  documents: 'Documents',
  operator: 'Added by',
  missing: 'Missing',
  added: 'Taken in',
  anyKind: 'No record at all',
  emptyEnding: 'No records end within 30 days',
  emptyEndingHint: 'Licenses and consents that end soon show up here. Renew them in time.',
  emptyUncovered: 'No videos without records',
  emptyUncoveredHint: 'Videos without a source, license, consent or proof of age are listed here.',
  emptyAll: 'No rights records yet',
  emptyAllHint: 'Open a video in “Missing” and add its source, license and performers.',
  needs: (kinds) => `Publishing needs: ${kinds}`,
  needsNothing: 'Publishing needs no records. Change it in Settings → Watching and members.',
  lacks: (kinds) => `Missing: ${kinds}. It can’t be published without.`,
  complete: 'All records that publishing needs are there.',
  add: 'Add',
  addTitle: 'Add a record',
  addHint: 'Records can’t be changed. Revoke a wrong one and add another.',
  partyOf: {
    source: 'Where it comes from: producer, address or shop',
    licence: 'Licensor',
    consent: 'Name of performer',
    age_proof: 'Name of performer',
  },
  remark: 'Details',
  remarkHint: 'Such as contract number, scope',
  from: 'Valid from',
  fromHint: 'Like 2026-01-31; empty if valid already',
  lastDay: 'Last day',
  lastDayHint: 'Like 2026-12-31; empty for no end',
  addedDone: 'Added',
  records: 'Records',
  noRecords: 'No records yet.',
  days: (from, until) =>
    `${from === null ? '' : `from ${from}, `}${until === null ? 'no end' : `until ${until}`}`,
  revoke: 'Revoke',
  revokeQuestion: (kind, party) => `Revoke ${kind} of “${party}”?`,
  revokeHint:
    'It no longer counts and is kept with its documents. Scheduled videos that need it become drafts; published ones stay, take them down if needed.',
  revoked: 'Revoked',
  revokedFor: (time, reason) => `Revoked ${time}: ${reason}`,
  upload: 'Add document',
  uploadHint: 'PDF, JPG, PNG or WebP, up to 10 MB each, stored encrypted',
  uploaded: 'Document stored encrypted',
  read: 'Download',
  readHint: 'Needs two-step verification and is kept in the audit log.',
  readQuestion: (name) => `Download “${name}”?`,
  readDone: 'Download started',
  remove: 'Delete',
  removeQuestion: (name) => `Delete “${name}” for good?`,
  removeHint: 'Only for wrong files. For a consent or license that ended, revoke the record.',
  removed: 'Document deleted',
  about: (bytes, time, operator) => `${bytesText(bytes)} · ${time.slice(0, 16)} · ${operator}`,
  toVideo: 'Open video',
  ofVideo: 'Rights records',
} satisfies Wording<typeof zh>;
