import { readChannelKey } from '@lantern/contracts/calls/operator/channels';
import type {
  FieldValues,
  KindField,
  UnderstoodKey,
} from '@lantern/contracts/entities/operator-channel';
import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { channelTexts } from '#text/channels.ts';

import { callQuery } from '../../api/call-api.ts';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { WordsField } from '../../ui/words-field.tsx';

interface KindFieldsProps {
  fields: readonly KindField[];
  values: FieldValues;
  /** The names of the fields that the server refused. */
  wrong: readonly string[];
  onChange: (name: string, value: FieldValues[string]) => void;
}

/** The fields of a kind's form, as the kind describes them. */
export const KindFields = ({ fields, values, wrong, onChange }: KindFieldsProps) =>
  fields
    .filter(({ showsWhen }) => showsWhen === null || values[showsWhen.field] === showsWhen.is)
    .map((field) => (
      <KindInput
        key={field.name}
        field={field}
        value={values[field.name] ?? field.start}
        error={wrong.includes(field.name) ? channelTexts.wrongField : undefined}
        onChange={(value) => onChange(field.name, value)}
      />
    ));

interface KindInputProps {
  field: KindField;
  value: FieldValues[string];
  error: string | undefined;
  onChange: (value: FieldValues[string]) => void;
}

const textOf = (value: FieldValues[string]): string => (typeof value === 'string' ? value : '');

function KindInput({ field, value, error, onChange }: KindInputProps) {
  const { label, help, control, choices, isOptional } = field;
  const common = { label, description: help, error };
  const typed = {
    ...common,
    withAsterisk: !isOptional,
    value: textOf(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (control) {
    case 'switch':
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          allowDeselect={false}
          data={choices}
          value={textOf(value)}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'list':
      return (
        <WordsField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} />
      );
    case 'pem':
      return (
        <>
          <Textarea {...typed} autosize minRows={3} maxRows={8} spellCheck={false} />
          <Understood text={textOf(value)} />
        </>
      );
    case 'secret':
      return <TextInput {...typed} type="password" autoComplete="off" />;
    default:
      return <TextInput {...typed} />;
  }
}

/** The shortest text that may be a key. */
const shortestKey = 40;

/** What a pasted key is understood as, so that the wrong half is seen before it is saved. */
function Understood({ text }: { text: string }) {
  const isTyped = text.trim().length >= shortestKey;
  const read = useQuery({ ...callQuery(readChannelKey, { text }), enabled: isTyped, gcTime: 0 });
  if (!isTyped || !read.data) return null;
  return (
    <p className="dimmed" aria-live="polite">
      {describe(read.data)}
    </p>
  );
}

const describe = ({ is, bits, fingerprint, endTime }: UnderstoodKey): string =>
  is === 'nothing'
    ? channelTexts.keyUnreadableText
    : channelTexts.understood(is, bits, fingerprint, endTime?.slice(0, 10) ?? null);
