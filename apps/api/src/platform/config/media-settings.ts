import { wholeNumber } from './setting.ts';

export const mediaSettings = {
  passTtlSeconds: wholeNumber('PASS_TTL_SECONDS', {
    doc: 'How long a media address works.',
    unit: 'seconds',
    fallback: 21_600,
    min: 1,
    max: 604_800,
  }),
  passAddresses: wholeNumber('PASS_ADDRESSES', {
    doc: 'From how many network addresses one media address plays within ten minutes; 0 switches the limit off.',
    unit: 'addresses',
    fallback: 3,
    max: 1000,
  }),
  uploadMaxBytes: wholeNumber('UPLOAD_MAX_BYTES', {
    doc: 'Largest picture a member may upload.',
    unit: 'bytes',
    fallback: 10_485_760,
    min: 1024,
    max: 104_857_600,
  }),
} as const;
