import { languages } from '@lantern/rules/languages';
import { type RightsKind, rightsKinds } from '@lantern/rules/rights-record';
import { type Benefit, benefits } from '@lantern/rules/vip';
import { Button, Checkbox, Input, NativeSelect, Switch } from '@mantine/core';

import { rightsKindText } from '#text/rights.ts';
import { benefitText, settingText, siteTexts } from '#text/site.ts';

import type { ContractForm } from '../../ui/contract-form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { WordsField } from '../../ui/words-field.tsx';
import type { settingGroups, SettingName, SettingValues } from './setting-fields.ts';

interface SettingFieldProps {
  name: SettingName;
  kind: (typeof settingGroups)[number]['fields'][number]['kind'];
  form: ContractForm<SettingValues>;
  isFixed: boolean;
  /** Its name in the environment; null while that is not known. */
  environmentName: string | null;
  isReadOnly: boolean;
}

/** The input for one setting, by its kind. */
export function SettingField({
  name,
  kind,
  form,
  isFixed,
  environmentName,
  isReadOnly,
}: SettingFieldProps) {
  const { label, hint } = settingText[name];
  const value = form.values[name];
  const shared = {
    label,
    description: isFixed ? siteTexts.fixed(environmentName) : hint,
    disabled: isFixed || isReadOnly,
    error: form.errors[name],
  };
  const change = (next: SettingValues[SettingName]): void => form.set(name, next);
  if (kind === 'time')
    return (
      <TimeField {...shared} value={typeof value === 'string' ? value : null} onChange={change} />
    );
  if (typeof value === 'boolean')
    return (
      <Switch
        {...shared}
        checked={value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  if (kind === 'rights')
    return <RightsChoice {...shared} value={form.values.publishNeeds} onChange={change} />;
  if (kind === 'benefits')
    return <BenefitSwitches {...shared} value={form.values.benefits} onChange={change} />;
  if (Array.isArray(value)) return <WordsField {...shared} value={value} onChange={change} />;
  if (typeof value === 'number')
    return <NumberField {...shared} value={value} onChange={change} inputMode="numeric" />;
  if (typeof value !== 'string') return null;
  return <TextSetting {...shared} kind={kind} value={value} onChange={change} />;
}

type RightsChoiceProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: readonly RightsKind[];
  onChange: (kinds: RightsKind[]) => void;
};

/** A checkbox for each kind of rights record. */
const RightsChoice = ({ value, onChange, disabled, ...field }: RightsChoiceProps) => (
  <Checkbox.Group
    {...field}
    value={[...value]}
    onChange={(ticked) => onChange(rightsKinds.filter((kind) => ticked.includes(kind)))}
  >
    <div className="switches">
      {rightsKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={rightsKindText[kind]} disabled={disabled} />
      ))}
    </div>
  </Checkbox.Group>
);

type BenefitSwitchesProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: readonly Benefit[];
  onChange: (on: Benefit[]) => void;
};

/** A switch for each benefit of VIP, with what it does. */
const BenefitSwitches = ({ value, onChange, disabled, ...field }: BenefitSwitchesProps) => (
  <Switch.Group
    {...field}
    value={[...value]}
    onChange={(on) => onChange(benefits.filter((it) => on.includes(it)))}
  >
    <div className="switches">
      {benefits.map((it) => (
        <Switch
          key={it}
          value={it}
          label={benefitText[it].label}
          description={benefitText[it].hint}
          disabled={disabled}
        />
      ))}
    </div>
  </Switch.Group>
);

const languageChoices = languages.map((value) => ({ value, label: siteTexts.languages[value] }));

const offerBars = (['offers', 'preset'] as const).map((value) => ({
  value,
  label: siteTexts.offerBars[value],
}));

type TextSettingProps = TextFieldProps & Pick<SettingFieldProps, 'kind'>;

function TextSetting({ kind, value, onChange: change, ...shared }: TextSettingProps) {
  if (kind === 'language')
    return (
      <NativeSelect
        {...shared}
        data={languageChoices}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  if (kind === 'offerBar')
    return (
      <NativeSelect
        {...shared}
        data={offerBars}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  if (kind === 'money') return <MoneyField {...shared} value={value} onChange={change} />;
  if (kind === 'color') return <ColorField {...shared} value={value} onChange={change} />;
  if (kind === 'logo' || kind === 'icon')
    return <BrandPicture {...shared} kind={kind} value={value} onChange={change} />;
  const text = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  return kind === 'long' ? (
    <Textarea {...shared} {...text} autosize minRows={3} maxRows={10} />
  ) : (
    <TextInput {...shared} {...text} />
  );
}

interface TextFieldProps {
  label: string;
  description: string | undefined;
  disabled: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const hex = /^#[\da-f]{6}$/i;

/** A colour, typed or picked. */
const ColorField = ({ value, onChange, error, ...field }: TextFieldProps) => (
  <TextInput
    {...field}
    longest={7}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error === undefined ? undefined : siteTexts.accentWrong}
    rightSection={
      <input
        className="swatch"
        type="color"
        tabIndex={-1}
        aria-hidden
        disabled={field.disabled}
        value={hex.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    }
  />
);

/** A picture that the operator can remove; the site then shows its default one. */
const BrandPicture = ({ kind, onChange, ...field }: TextFieldProps & { kind: 'logo' | 'icon' }) => (
  <div className="brand-picture">
    <PictureField
      {...field}
      description={field.description ?? ''}
      kind={kind}
      onChange={onChange}
    />
    {field.value !== '' && !field.disabled && (
      <Input.Wrapper>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange('')}>
          {siteTexts.removePicture}
        </Button>
      </Input.Wrapper>
    )}
  </div>
);
