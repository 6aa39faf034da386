import { editVideo } from '@lantern/contracts/calls/operator/videos';
import { Select, Switch, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { useSession } from '../../session/session.tsx';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { FieldOrigin } from './field-origin.tsx';
import { useSaveVideo, valuesOf } from './use-save-video.ts';
import {
  type CategoryChoice,
  categoryOptions,
  type VideoDetail,
  type VideoValues,
} from './video-row.ts';

interface VideoFormProps {
  loaded: VideoDetail;
  categories: readonly CategoryChoice[];
  onSaved: (video: VideoDetail) => void;
  more: ReactNode;
}

/** The form of what members see of a video. */
export function VideoForm({ loaded, categories, onSaved, more }: VideoFormProps) {
  const mayEdit = useSession().may(editVideo);
  const form = useContractForm<VideoValues>(editVideo.payload, valuesOf(loaded), (values) => ({
    ...values,
    id: loaded.id,
    version: loaded.version,
  }));
  const saving = useSaveVideo(form, loaded, { categories, onSaved });
  return (
    <DrawerForm form={form} saving={saving} more={more} mode={mayEdit ? 'edit' : 'read'}>
      <Fields videoId={loaded.id} form={form} categories={categories} isReadOnly={!mayEdit} />
    </DrawerForm>
  );
}

interface FieldsProps {
  videoId: number;
  form: ContractForm<VideoValues>;
  categories: readonly CategoryChoice[];
  isReadOnly: boolean;
}

function Fields({ videoId, form, categories, isReadOnly }: FieldsProps) {
  return (
    <>
      <TextInput
        label={videosTexts.title}
        withAsterisk
        longest={200}
        {...asText(form.field('title'))}
      />
      <FieldOrigin videoId={videoId} field="title" />
      <Textarea
        label={videosTexts.introduction}
        longest={5000}
        autosize
        minRows={3}
        maxRows={10}
        {...asText(form.field('introduction'))}
      />
      <FieldOrigin videoId={videoId} field="introduction" />
      <Select
        label={videosTexts.category}
        data={categoryOptions(categories)}
        searchable
        allowDeselect={false}
        nothingFoundMessage={texts.list.emptyTitle}
        disabled={isReadOnly}
        value={form.values.categoryCode}
        onChange={(value) => value !== null && form.set('categoryCode', value)}
        error={form.errors['categoryCode']}
      />
      <TagsInput
        label={videosTexts.tags}
        description={videosTexts.tagsHint}
        maxTags={30}
        acceptValueOnBlur
        disabled={isReadOnly}
        {...form.field('tags')}
      />
      <FieldOrigin videoId={videoId} field="tags" />
      <div className="two-fields">
        <TextInput label={videosTexts.author} longest={100} {...asText(form.field('author'))} />
        <NumberField
          label={videosTexts.score}
          placeholder={videosTexts.scoreHint}
          inputMode="decimal"
          {...form.field('score')}
        />
      </div>
      <FieldOrigin videoId={videoId} field="author" />
      <TimeField
        label={videosTexts.publishTime}
        description={videosTexts.publishTimeHint}
        {...form.field('publishTime')}
      />
      <Switch
        label={videosTexts.paid}
        description={videosTexts.paidHint}
        checked={form.values.paid}
        onChange={(event) => form.set('paid', event.currentTarget.checked)}
      />
      {form.values.paid && <Price form={form} />}
    </>
  );
}

/** Coins for an episode; empty for the site's price. */
function Price({ form }: Pick<FieldsProps, 'form'>) {
  const { value, error, onChange } = form.field('price');
  return (
    <TextInput
      label={videosTexts.price}
      description={videosTexts.priceHint}
      inputMode="numeric"
      longest={7}
      value={Number.isNaN(value) ? '' : (value ?? '')}
      onChange={(event) => {
        const text = event.currentTarget.value.replaceAll(/\D/g, '');
        onChange(text === '' ? null : Number(text));
      }}
      error={error}
    />
  );
}
