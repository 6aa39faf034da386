import {
  changeSettings,
  getEnvironment,
  getSettings,
} from '@lantern/contracts/calls/operator/site';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { settingText, siteTexts } from '#text/site.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { useAddress } from '../../ui/address.ts';
import { type ContractForm, isSame, useContractForm } from '../../ui/contract-form.ts';
import { ConflictQuestion } from '../../ui/drawer-form.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import { SettingField } from './setting-field.tsx';
import {
  editable,
  settingGroups,
  type SettingsInForce,
  settingsSchema,
  type SettingValues,
  formatValue,
} from './setting-fields.ts';

const names = settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name));

const valuesOf = ({ settings }: SettingsInForce): SettingValues => editable(settings);

const changedIn = (values: SettingValues, base: SettingValues) =>
  names.filter((name) => !isSame(values[name], base[name]));

export function SettingsForm({ loaded }: { loaded: SettingsInForce }) {
  const { may } = useSession();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const form = useContractForm<SettingValues>(settingsSchema, valuesOf(loaded));
  const saving = useVersionedSave<SettingValues, SettingsInForce>({
    form,
    loaded,
    valuesOf,
    send: (values, from) => {
      const changed = changedIn(values, valuesOf(from));
      const settings = Object.fromEntries(changed.map((name) => [name, values[name]]));
      return callApi(changeSettings, { settings, reason: reason.trim(), version: from.version });
    },
    isConflict: ({ refusal }) => refusal === 'settings-edited',
    reload: () => callApi(getSettings, {}),
    describe: (key, { mine, theirs }) => ({
      key,
      label: settingText[key].label,
      mine: formatValue(mine[key]),
      theirs: formatValue(theirs[key]),
    }),
    onSaved(saved) {
      client.setQueryData(callQuery(getSettings, {}).queryKey, saved);
      setReason('');
    },
  });
  const base = valuesOf(saving.base);
  const changed = changedIn(form.values, base);
  type Typed = SettingValues & { reason: string };
  const typed = {
    isDirty: changed.length > 0,
    values: { ...form.values, reason },
    initial: { ...base, reason: '' },
    revise(edit: (values: Typed) => Typed) {
      const { reason: why, ...values } = edit({ ...form.values, reason });
      form.revise(() => values);
      setReason(why);
    },
  };
  const undo = (): void => {
    form.begin(base);
    setReason('');
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(saving.save)}>
      <KeepForm form={typed} onDiscard={undo} />
      <Groups form={form} fixed={loaded.fixed} isReadOnly={!may(changeSettings)} />
      {changed.length > 0 && (
        <div className="save-bar">
          <strong>{texts.form.unsaved(changed.length)}</strong>
          <TextInput
            className="save-reason"
            aria-label={texts.common.reason}
            placeholder={texts.common.labelled(texts.common.reason, texts.common.reasonHint)}
            longest={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="dialog-actions">
            <Button variant="default" onClick={undo}>
              {texts.form.discard}
            </Button>
            <Button type="submit" loading={saving.isSaving} disabled={reason.trim() === ''}>
              {texts.common.save}
            </Button>
          </div>
          <ErrorLine error={saving.error} />
        </div>
      )}
      <ConflictQuestion {...saving} />
    </form>
  );
}

interface GroupsProps {
  form: ContractForm<SettingValues>;
  /** Names of the settings that the environment fixes. */
  fixed: readonly string[];
  isReadOnly: boolean;
}

/** The settings by group; a group without a readable setting is not shown. */
const Groups = ({ form, fixed, isReadOnly }: GroupsProps) => {
  const wanted = useAddress().get('setting');
  const names = useQuery(callQuery(getEnvironment, {})).data?.names;
  return settingGroups.map(({ name, fields }) => {
    const shown = fields.filter((field) => form.values[field.name] !== undefined);
    if (shown.length === 0) return null;
    return (
      <section key={name} className="card" aria-labelledby={`group-${name}`}>
        <h2 id={`group-${name}`}>{siteTexts.groups[name]}</h2>
        <div className={shown.every(({ kind }) => kind === 'switch') ? 'switches' : 'fields'}>
          {shown.map((field) => (
            <div
              key={field.name}
              className={isGroup(field.kind) ? 'whole-row' : undefined}
              ref={field.name === wanted ? leadTo : undefined}
            >
              <SettingField
                {...field}
                form={form}
                isFixed={fixed.includes(field.name)}
                environmentName={names?.[field.name] ?? null}
                isReadOnly={isReadOnly}
              />
            </div>
          ))}
        </div>
      </section>
    );
  });
};

/** Whether a setting is many switches. */
const isGroup = (kind: string): boolean => kind === 'rights' || kind === 'benefits';

/** Scrolls to a setting that the operator searched for. */
function leadTo(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus();
  place?.scrollIntoView({ block: 'center' });
}
