import type { EnvelopeKey } from '../envelope-key.ts';

/** A text and the sealed text that every implementation must return, made by `openssl enc -aes-…-cbc -a -A`. */
export type Vector = { name: string; envelopeKey: EnvelopeKey; text: string; sealed: string };

/** A text of 16 KiB and the SHA-256 (hex) of its sealed form, which is too long to print. */
export type LongVector = Omit<Vector, 'sealed'> & { sealedSha256: string };

const iv = 'dev-envelope-iv0';

const texts = {
  empty: '',
  'one byte': 'a',
  'a byte short of a block': 'lantern-15bytes',
  'a whole block': 'lantern-16-bytes',
  'a byte past a block': 'lantern--17-bytes',
  'two whole blocks': 'lantern-32-bytes-of-plain-ascii!',
  json: '{"list":[{"cartoonCode":41,"cartoonName":"Lantern"}],"total":1}',
  CJK: '灯影：今晚的片单，共十二部。',
  emoji: '🏮 👨\u200D👩\u200D👧 é e\u0301 \uFEFF end',
  controls: 'a\u0000b\r\n\tc',
} as const;

type TextName = keyof typeof texts;
const textNames = [
  'empty',
  'one byte',
  'a byte short of a block',
  'a whole block',
  'a byte past a block',
  'two whole blocks',
  'json',
  'CJK',
  'emoji',
  'controls',
] as const satisfies readonly TextName[];
type KeyVectors = { key: string; sealed: Record<TextName, string>; longSha256: string };

const sealedBy: readonly KeyVectors[] = [
  {
    key: 'dev-envelope-key',
    sealed: {
      empty: 'IN+ljShJljvNkGiZ6cArqg==',
      'one byte': 'QkVAp/b+ViIB4p8eZC0LWg==',
      'a byte short of a block': 'dvG8CWP/+xJutsuC+80jWA==',
      'a whole block': 'SgSGjAdXrRR7OJUBchvJV5hd6EQUfR0LAsCaQevShck=',
      'a byte past a block': 'Bb3Xzeand3c0sJwvmjPJR+tv6a7t52iR7cK5HCOZMJA=',
      'two whole blocks': 'UODLfq2h+qWexYSwryuyeEg+uNgjIX1NfaggTeb4M2fNHIVqxDo2b+nf/f62Oc+M',
      json: 'DJIDjpfrccHHbTI2Llv23nxtdeD11X0OoZUYyRB1mN1ne15RNMo3ERvSotWDMZfnnN9QIkpS/e1mzBtazmSjHg==',
      CJK: 'WQ34KzQ2zUbEEWh6v6c6QnIDxGdDVSphLcB0LK1ijLjeS7ZSW9jSSxGbFxPxu/Wy',
      emoji: '1uNSVTEdIm/9K3pXGwTCZWv86gNAkj47kvey0VBDb4KFJeSPLB86GD9oDua7V0Tc',
      controls: 'EMj5vbYcS6hn3liNtIv1/Q==',
    },
    longSha256: '615c14f91a82d41bd0005cf666f190e2ac14f724a040c316e5ae663bd469ebc8',
  },
  {
    key: '灯影灯影灯1',
    sealed: {
      empty: 'br6U7ql3iSpJQMdwz441ug==',
      'one byte': 'Cr1M3uwmoV05tbTKflahZQ==',
      'a byte short of a block': 'L9pYxR8h5//8/Zbgoy7EiA==',
      'a whole block': 'rXnRjXtG6gCfE8cIqgbKGvYmQ0GIStOsVCq65jv312M=',
      'a byte past a block': 'wJf1VLYaJpq76zsfhWsVof+nR6LJD6xAb8RLl1WYuWI=',
      'two whole blocks': 'oBlhzuQ8PqraBhf2bht01133fl1DeO+ofwEFMBEuaTGu/p2ccRlDmgItCrpzp4Na',
      json: 'h3ujQmH2A+ji+6x8waAkElYhKaNZ2r/Zpi2Rfj42mRjgU7YnmWAtBHJPsXieoMVOuvq/j5sIaWwMl+RWiTL6cg==',
      CJK: '6zZ+4gAnwiB+UK9dbyD7qjVOWF/6aMtd77P566fc6Ig+0QbE1WT2eGvLQTYb8z4O',
      emoji: 'l+GyKOvo70VDhoqvW0j/ObPoHrGadJNfHZX5PbMmu1Ax6o4IvoMPs59CANNhSvLy',
      controls: 'pkTiqmO697Nuwagm4JI2ig==',
    },
    longSha256: 'a9827b9e0177ead930c09a7ec0975a955a77cafddd5842e56ad1689f1dd6d07c',
  },
  {
    key: 'lantern-key-of-24-bytes!',
    sealed: {
      empty: 'Ypj8ebwapLQYTz1RDspK/A==',
      'one byte': 'xSFncoej7RU6s+kjHiYf5w==',
      'a byte short of a block': '4ZP+TipOhSAqv5nIHVgpFQ==',
      'a whole block': '2R+mSYHGj0zv9e1gbU53ffHQul6qk0RKU6ugccaqIg8=',
      'a byte past a block': 'QuvBvy5GHHKHpwdlZ1YA+kx4FXeA7mdsetPiVFycZvQ=',
      'two whole blocks': '2u3VEs265YQku34RtJEaovS4/SIUep3+zeU8+rG2s5hAhZlX1faK3tJjM/gHm1SO',
      json: 'RJ0o5lfwhDQbMq6KpJ476GTR57Dp1K9JBdHO5TEaIM1EOyCai3Rt2+0jT5hJ37KZfK1ZbBggGQNQwZiAl6L3/Q==',
      CJK: 'rwzi3fAynSbww/zpsrCzyl8/5QLMtJrt6p9P2af4qJ8JcIF2IHRJLsFQNNYjw34N',
      emoji: 'RO5Oo2cvtwQnE38Pjui6RbMU2SKDcFoyZx1qXj1JHq9OAkpsO11nGgK62YIxWEBS',
      controls: 'cr4M7qI4oKPni13yMAG8eQ==',
    },
    longSha256: '8f0b9512a6b51cc1a2e80f4e4ac71209b72b67d0a879663d7f4abc56e3fe7f54',
  },
  {
    key: 'a-lantern-key-that-has-32-bytes!',
    sealed: {
      empty: '2pkfmnNEa8Z0dEIysGSrLA==',
      'one byte': 'jaKP/rOOdIxBfEEJzhLV8g==',
      'a byte short of a block': 'Ill7EOIZrgB38lMwK796sA==',
      'a whole block': 'NTzxXfAwcijqW2fmQ45xei9sAajX+DNRLsEeUhmPUTM=',
      'a byte past a block': 'YQ4AXVbGRsaXGjLJoofGn1lPtFiGlx96PMVpaCbrIVQ=',
      'two whole blocks': 'l/7QzbgWXynSX7GUHf1EaqfCxy8WWpIk9UPvAdsXobp/eeEpr8Pdkd0dwmPvbtqS',
      json: 'E6qSlSP+eTF3HwweObcCMiGBh5yEkrw4sRYIfRiCyKFqdjpU5/fuABJ4pBpPzaZh67cK1k+Iy9NkjtNA3QYFvA==',
      CJK: 'kLnnWYv9M2H0vgveHixYHY/nhAfUx2L3AbXmpQBBxEVYi2JvZQomUXFl954bCjvK',
      emoji: 'NIthe8solkx1vB+4sMV7e7eVxiCh3oHGwkPNm2VosP1J61kWP+536yWmb+XK4XOi',
      controls: 'bRLj1kE5p0FjCNJHZLddOg==',
    },
    longSha256: 'fbd5c665ab9abcf7f88a512a39c24d2462b34dd5fcd531ec99e3f6613a4ea1cf',
  },
];

/** Opens to a text although its first bytes are `Salted__`, the mark that OpenSSL puts before a salt. */
const salted: Vector = {
  name: 'sealed form that begins with Salted__',
  envelopeKey: { key: 'dev-envelope-key', iv },
  text: 'fX:ybo2AVtX9GOn:',
  sealed: 'U2FsdGVkX18AAAAAAFhPYEfltytG+qQ3uAvHiBwmsMQ=',
};

/** Empty, around the block boundary, JSON, CJK, emoji and controls, under keys of 16, 24 and 32 bytes. */
export const vectors: readonly Vector[] = [
  ...sealedBy.flatMap(({ key, sealed }) =>
    textNames.map((name) => ({
      name: `${name}, ${key}`,
      envelopeKey: { key, iv },
      text: texts[name],
      sealed: sealed[name],
    })),
  ),
  salted,
];

/** Mixed texts of 16384 bytes of UTF-8, under the same keys. */
export const longVectors: readonly LongVector[] = sealedBy.map(({ key, longSha256 }) => ({
  name: `16 KiB, ${key}`,
  envelopeKey: { key, iv },
  text: '灯影🏮 lantern-page-of-text,'.repeat(512),
  sealedSha256: longSha256,
}));
