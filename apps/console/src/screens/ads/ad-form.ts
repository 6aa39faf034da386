import { saveAd } from '@lantern/contracts/calls/operator/ads';

import { adLanguageText, adPlaceText, adsTexts } from '#text/ads.ts';

import {
  address,
  flag,
  oneOf,
  oneOrNone,
  picture,
  text,
  time,
  whole,
} from '../../declare/fields.tsx';
import { defineForm } from '../../declare/form.tsx';
import { type AdValues, pictureOf } from './ad-entry.ts';

export const adForm = defineForm<AdValues>(saveAd, {
  words: adsTexts,
  empty: {
    type: 'banner',
    title: '',
    img: '',
    url: '',
    status: 1,
    position: 0,
    weight: 1,
    startTime: null,
    endTime: null,
    sellsVip: false,
    language: null,
  },
  fields: {
    type: oneOf(adPlaceText),
    img: picture(({ type }) => pictureOf[type], adsTexts),
    title: text,
    url: address,
    startTime: time,
    endTime: time,
    position: whole,
    weight: whole,
    status: flag(1, 0),
    sellsVip: flag(true, false),
    language: oneOrNone(adLanguageText, adsTexts.everyLanguage),
  },
});
