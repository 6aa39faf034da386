import type { Language } from '@lantern/rules/languages';

import * as enExports from './en/exports.ts';
import * as enIngestNotes from './en/ingest-notes.ts';
import * as enModeration from './en/moderation.ts';
import * as enPayment from './en/payment.ts';
import * as enPlaces from './en/places.ts';
import * as enRecords from './en/records.ts';
import * as enSentences from './en/sentences.ts';
import * as enWithdrawal from './en/withdrawal.ts';
import * as zhExports from './zh/exports.ts';
import * as zhIngestNotes from './zh/ingest-notes.ts';
import * as zhModeration from './zh/moderation.ts';
import * as zhPayment from './zh/payment.ts';
import * as zhPlaces from './zh/places.ts';
import * as zhRecords from './zh/records.ts';
import * as zhSentences from './zh/sentences.ts';
import * as zhWithdrawal from './zh/withdrawal.ts';

const texts = {
  zh: {
    ...zhExports,
    ...zhIngestNotes,
    ...zhModeration,
    ...zhPayment,
    ...zhPlaces,
    ...zhRecords,
    ...zhSentences,
    ...zhWithdrawal,
  },
  en: {
    ...enExports,
    ...enIngestNotes,
    ...enModeration,
    ...enPayment,
    ...enPlaces,
    ...enRecords,
    ...enSentences,
    ...enWithdrawal,
  },
} as const;

/** What the server says to readers of a language. */
export const textIn = (language: Language): (typeof texts)[Language] => texts[language];

/** What an operator wrote, for readers of a language: the English text where there is one, or else the one text. */
export const textFor = (language: Language, text: string, english: string): string =>
  language === 'en' && english !== '' ? english : text;
