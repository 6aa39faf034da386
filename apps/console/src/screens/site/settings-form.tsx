import type { AnswerOf } from '@lantern/contracts/call';
import { changeSettings, getSettings } from '@lantern/contracts/calls/operator/site';
import { moneySettings } from '@lantern/contracts/entities/site-settings';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { callApi, callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { settingText, zhSite } from '../../text/zh-site.ts';
import { zh } from '../../text/zh.ts';
import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { type ContractForm, isSame, useContractForm } from '../../ui/contract-form.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { WordsField } from '../../ui/words-field.tsx';
import {
  editable,
  settingGroups,
  type SettingName,
  settingsSchema,
  type SettingValues,
  tellValue,
} from './setting-fields.ts';

const ConflictDialog = lazy(() => import('../../ui/conflict-dialog.tsx'));

const names = settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name));

export function SettingsForm({ loaded }: { loaded: AnswerOf<typeof getSettings> }) {
  const { may, holds } = useSession();
  const client = useQueryClient();
  const [base, setBase] = useState(() => editable(loaded.settings));
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [reason, setReason] = useState('');
  const form = useContractForm<SettingValues>(settingsSchema, base);
  const changed = names.filter((name) => !isSame(form.values[name], base[name]));

  const save = useMutation({
    /** Sends what was changed here; answers null when somebody else changed the same, which has to be chosen first. */
    async mutationFn(values: SettingValues) {
      const now = editable((await callApi(getSettings, {})).settings);
      const both = changed.filter(
        (name) => !isSame(now[name], base[name]) && !isSame(now[name], values[name]),
      );
      if (both.length > 0) return { now, both, values };
      const some = Object.fromEntries(changed.map((name) => [name, values[name]]));
      return callApi(changeSettings, { settings: some, reason: reason.trim() });
    },
    onSuccess(answer) {
      if ('both' in answer) {
        const { now, both, values } = answer;
        setConflicts(
          both.map((key) => ({
            key,
            label: settingText[key].label,
            mine: tellValue(values[key]),
            theirs: tellValue(now[key]),
          })),
        );
        setBase(now);
        return;
      }
      client.setQueryData(callQuery(getSettings, {}).queryKey, answer);
      setBase(editable(answer.settings));
      form.begin(editable(answer.settings));
      setReason('');
      notifyDone(zh.common.saved);
    },
    onError: (error) => form.refuse(error),
  });
  const choose = (mine: readonly string[]): void => {
    const others = new Set<string>(
      conflicts.map(({ key }) => key).filter((key) => !mine.includes(key)),
    );
    const chosen = { ...form.values };
    for (const name of names) if (others.has(name)) Object.assign(chosen, { [name]: base[name] });
    form.begin(chosen);
    setConflicts([]);
    if (mine.length > 0) save.mutate(chosen);
  };
  const undo = (): void => {
    form.begin(base);
    setReason('');
    save.reset();
  };
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <LeaveGuard when={changed.length > 0} />
      {settingGroups.map(({ name, fields }) => (
        <section key={name} className="card" aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{zhSite.groups[name]}</h2>
          <div className={fields.every(({ kind }) => kind === 'switch') ? 'switches' : 'fields'}>
            {fields.map((field) => (
              <SettingField
                key={field.name}
                {...field}
                form={form}
                isFixed={loaded.fixed.includes(field.name)}
                isReadOnly={!may(changeSettings)}
                isMoneyOnly={isMoney(field.name) && !holds('sales.change')}
              />
            ))}
          </div>
        </section>
      ))}
      {changed.length > 0 && (
        <div className="save-bar">
          <strong>{zh.form.unsaved(changed.length)}</strong>
          <TextInput
            className="save-reason"
            aria-label={zh.common.reason}
            placeholder={`${zh.common.reason}：${zh.common.reasonHint}`}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="dialog-actions">
            <Button variant="default" onClick={undo}>
              {zh.form.discard}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={reason.trim() === ''}>
              {zh.common.save}
            </Button>
          </div>
          {save.isError && (
            <p role="alert" className="error">
              {messageOf(save.error)}
            </p>
          )}
        </div>
      )}
      {conflicts.length > 0 && (
        <Suspense>
          <ConflictDialog
            conflicts={conflicts}
            onCancel={() => setConflicts([])}
            onChoose={choose}
          />
        </Suspense>
      )}
    </form>
  );
}

const ofMoney = new Set<string>(moneySettings);
const isMoney = (name: SettingName): boolean => ofMoney.has(name);

interface SettingFieldProps {
  name: SettingName;
  kind: (typeof settingGroups)[number]['fields'][number]['kind'];
  form: ContractForm<SettingValues>;
  isFixed: boolean;
  isReadOnly: boolean;
  /** Only those who may set money may set it. */
  isMoneyOnly: boolean;
}

function SettingField({ name, kind, form, isFixed, isReadOnly, isMoneyOnly }: SettingFieldProps) {
  const { label, hint } = settingText[name];
  const value = form.values[name];
  const shared = {
    label,
    description: isFixed ? zhSite.fixed : isMoneyOnly ? zhSite.moneyOnly : hint,
    disabled: isFixed || isReadOnly || isMoneyOnly,
    error: form.errors[name],
  };
  const change = (next: SettingValues[SettingName]): void => form.set(name, next);
  if (typeof value === 'boolean')
    return (
      <Switch
        {...shared}
        checked={value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  if (Array.isArray(value)) return <WordsField {...shared} value={value} onChange={change} />;
  if (typeof value === 'number')
    return (
      <NumberField
        {...shared}
        value={value}
        onChange={change}
        inputMode={kind === 'share' ? 'decimal' : 'numeric'}
      />
    );
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
