import type { AnswerOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/channels';
import type { KindField } from '@lantern/contracts/entities/operator-channel';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { payMethodName } from '../../../../text/chinese-alone.ts';
import { textIn } from '../../../../text/text-in.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import type { Field, KindWords } from '../kinds/kind.ts';
import { bitsOf, fingerprintOf, readPem } from '../kinds/read-pem.ts';

/** The kinds of channels, with their forms in the operator's language. */
export function listChannelKinds({
  language,
}: Pick<OperatorContext, 'language'>): AnswerOf<typeof calls.listChannelKinds> {
  const list = allKinds.map(({ name, words, fields, methods, ...kind }) => ({
    kind: name,
    label: words[language].name,
    hint: words[language].hint,
    fields: fields.map((field) => presentField(field, words[language])),
    methods: methods.map((type) => ({
      type,
      name: textIn(language).methodName(type, payMethodName(type)),
    })),
    hasPages: kind.hasPages,
    refunds: kind.refunds,
    isAsked: kind.isAsked,
  }));
  return { list };
}

function presentField(field: Field, { fields }: KindWords): KindField {
  const { name, control, kept, choices = [], showsWhen = null, isOptional = false } = field;
  const words = fields[name];
  return {
    name,
    label: words?.label ?? name,
    help: words?.help ?? '',
    control,
    kept,
    isOptional,
    choices: choices.map((value) => ({ value, label: words?.choices?.[value] ?? value })),
    showsWhen,
    start: field.start ?? '',
  };
}

/** Says what a typed key or certificate is understood as. */
export function readChannelKey(
  _context: unknown,
  { text }: { text: string },
): AnswerOf<typeof calls.readChannelKey> {
  const pem = readPem(text);
  if (pem === null) return { is: 'nothing', bits: 0, fingerprint: '', endTime: null };
  if (pem.is !== 'certificate') {
    const { is, key } = pem;
    return { is, bits: bitsOf(key), fingerprint: fingerprintOf(key), endTime: null };
  }
  const [first] = pem.certificates;
  const ends = pem.certificates.map(({ validToDate }) => validToDate.getTime());
  return {
    is: 'certificate',
    bits: first ? bitsOf(first.publicKey) : 0,
    fingerprint: first?.serialNumber ?? '',
    endTime: formatShanghaiTime(new Date(Math.min(...ends))),
  };
}
