import type { PayloadInputOf } from '@lantern/contracts/call';
import { saveAd } from '@lantern/contracts/calls/operator/ads';
import { adType } from '@lantern/contracts/entities/ad';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { messageOf } from '../../api/message-of.ts';
import { adPlaceText, zhAds } from '../../text/zh-ads.ts';
import { zh } from '../../text/zh.ts';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import type { AdEntry } from './ad-entry.ts';
import { AdPicture } from './ad-picture.tsx';

type AdValues = Required<Omit<PayloadInputOf<typeof saveAd>, 'id'>>;

/** What a form begins with: an ad as it is, or nothing yet. */
export function valuesOf(ad: AdEntry | undefined): AdValues {
  if (!ad) return { type: 'banner', title: '', img: '', url: '', status: 1, position: 0 };
  const { type, title, img, url, status, position } = ad;
  return { type, title, img, url, status, position };
}

interface AdFormProps {
  initial: AdValues;
  save: (values: AdValues) => Promise<unknown>;
  onDone: () => void;
  onCopy: (() => void) | undefined;
  more: ReactNode;
}

const places = adType.options.map((value) => ({ value, label: adPlaceText[value] }));

export function AdForm({ initial, save, onDone, onCopy, more }: AdFormProps) {
  const form = useContractForm(saveAd.payload, initial);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => notifyDone(zh.common.saved),
    onError: (error) => form.refuse(error),
  });
  const { isSuccess } = saving;
  // Once nothing is unsaved any more, so that leaving asks nothing.
  useEffect(() => {
    if (isSuccess) onDone();
  }, [isSuccess, onDone]);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <LeaveGuard when={form.isDirty && !isSuccess} />
      <AdPicture address={form.values.img} isLarge />
      <TextInput
        label={zhAds.image}
        description={zhAds.imageHint}
        withAsterisk
        {...asText(form.field('img'))}
      />
      <TextInput label={zhAds.title} maxLength={100} {...asText(form.field('title'))} />
      <Select
        label={zhAds.place}
        data={places}
        allowDeselect={false}
        value={form.values.type}
        onChange={(value) => form.set('type', adType.parse(value))}
        error={form.errors['type']}
      />
      <TextInput
        label={zhAds.link}
        description={zhAds.linkHint}
        type="url"
        withAsterisk
        {...asText(form.field('url'))}
      />
      <NumberField
        label={zhAds.position}
        description={zhAds.positionHint}
        inputMode="numeric"
        {...form.field('position')}
      />
      <Switch
        label={zhAds.on}
        checked={form.values.status === 1}
        onChange={(event) => form.set('status', event.currentTarget.checked ? 1 : 0)}
      />
      {saving.isError && Object.keys(form.errors).length === 0 && (
        <p role="alert" className="error">
          {messageOf(saving.error)}
        </p>
      )}
      <div className="dialog-actions">
        {more}
        {onCopy && (
          <Button variant="default" onClick={onCopy}>
            {zhAds.copy}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {zh.common.save}
        </Button>
      </div>
    </form>
  );
}
