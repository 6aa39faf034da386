import type { Wording } from '@lantern/rules/wording';

import type { uploadTexts as zh } from '../zh/upload.ts';
import { counted } from './plural.ts';

/** The words of sending films. */
export const uploadTexts = {
  title: 'Upload videos',
  drop: 'Drop video files or a folder here',
  dropNow: 'Drop to add',
  choose: 'Choose files',
  again:
    'After a break or a reload, choose the same file again to go on with its title and category.',
  category: 'Category',
  categoryMissing: 'Choose a category first',
  paid: 'Paid video',
  nameOf: (file) => `Title of ${file}`,
  nameMissing: 'Enter a title',
  send: (count) => `Upload ${counted(count, 'file')}`,
  pauseOf: (title) => `Pause ${title}`,
  resumeOf: (title) => `Resume ${title}`,
  removeOf: (title) => `Remove ${title}`,
  states: {
    ready: 'Ready',
    waiting: 'Waiting',
    sending: 'Uploading',
    paused: 'Paused',
    offline: 'Offline; goes on by itself',
    done: 'Uploaded, processing',
    failed: 'Upload failed',
  },
  left: (time) => `about ${time} left`,
  of: (sent, all) => `${sent} of ${all}`,
  clear: 'Clear finished',
  list: 'Uploads',
  progress: (title) => `Upload of ${title}`,
} satisfies Wording<typeof zh>;
