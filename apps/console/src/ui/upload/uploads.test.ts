import { afterEach, expect, it } from 'vitest';

import { clearDrafts, draftsOfOwner, keepDraftsOf } from '../draft-owner.ts';
import { bringBackUploads, clear, type FileUpload, listUploads } from './uploads.ts';

const sent: FileUpload = {
  id: 'one',
  key: 'one.mp4 1',
  fileName: 'one.mp4',
  title: 'one',
  videoId: null,
  categoryCode: null,
  isPaid: null,
  bytes: 1,
  digest: '',
  sent: 1,
  rate: 0,
  state: 'done',
  refused: null,
  place: null,
  message: '',
  ingestId: '1',
};

afterEach(() => {
  clear(['done']);
  clearDrafts();
  keepDraftsOf(null);
});

it('brings a list back once: what is cleared afterwards stays away, also before that is stored', () => {
  keepDraftsOf('somebody');
  const batch = { categoryCode: null, isPaid: false, series: null, startsAtOnce: null };
  sessionStorage.setItem(`${draftsOfOwner()} uploads`, JSON.stringify({ batch, uploads: [sent] }));
  bringBackUploads();
  expect(listUploads().map(({ id }) => id)).toEqual(['one']);
  clear(['done']);
  bringBackUploads();
  expect(listUploads()).toEqual([]);
});
