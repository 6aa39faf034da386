import type { PayloadInputOf } from '@lantern/contracts/call';
import { addSource, sourceRight } from '@lantern/contracts/calls/operator/sources';
import type { OperatorSource } from '@lantern/contracts/entities/operator-source';

import { sourcesTexts } from '#text/sources.ts';

import { address, oneOf, text, whole } from '../../declare/fields.tsx';
import { defineForm } from '../../declare/form.tsx';

const { fillsOf, licenceOf, publishOf } = sourcesTexts;

/** Where a feed is and how often it is asked. */
export const settingsForm = defineForm<PayloadInputOf<typeof addSource>>(addSource, {
  words: sourcesTexts,
  empty: { name: '', address: '', everyHours: 6, fills: 'empty' },
  fields: { name: text, address, everyHours: whole, fills: oneOf(fillsOf) },
});

/** The fields that refusals of its calls are about. */
export const settingsRefusals = {
  'source-address': 'address',
  'source-silent': 'address',
  'source-taken': 'address',
  'source-own': 'address',
};

/** The right to show what a feed gives. */
export const rightForm = defineForm<Pick<OperatorSource, 'licence' | 'note' | 'publish'>>(
  { payload: sourceRight },
  {
    words: sourcesTexts,
    empty: { licence: 'unchecked', note: '', publish: 'never' },
    fields: { licence: oneOf(licenceOf), note: text, publish: oneOf(publishOf) },
  },
);
