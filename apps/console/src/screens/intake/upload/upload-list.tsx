import { formatDataSize } from '@lantern/rules/data-size';
import { titleOfFile } from '@lantern/rules/video-title';
import {
  Button,
  Checkbox,
  NativeSelect,
  Progress,
  SegmentedControl,
  Select,
  Switch,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { uploadTexts } from '#text/upload.ts';

import {
  type CategoryOption,
  useCategoryOptions,
  useHasNoCategory,
} from '../../../ui/category-options.ts';
import { TextInput } from '../../../ui/text-inputs.tsx';
import { remove, resume, sendAll } from '../../../ui/upload/send-uploads.ts';
import { UploadRow } from '../../../ui/upload/upload-row.tsx';
import {
  changeBatch,
  changeUpload,
  clear,
  type FileUpload,
  orderUploads,
  useBatch,
  useUploads,
} from '../../../ui/upload/uploads.ts';

/** The files of this browser with their progress, and the button that sends those that are ready. */
export default function UploadList() {
  const uploads = useUploads().filter(isShown);
  const { series } = useBatch();
  const categories = useCategoryOptions();
  const ready = uploads.filter(({ state }) => state === 'ready');
  const move = (id: string, by: -1 | 1): void => {
    const ids = ready.map((it) => it.id);
    const from = ids.indexOf(id);
    const to = from + by;
    if (to < 0 || to >= ids.length) return;
    orderUploads(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  return (
    <>
      {uploads.length > 1 && <Summary uploads={uploads} />}
      <ul className="rows upload-list" aria-label={uploadTexts.list}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onMove={series === null ? undefined : (by) => move(upload.id, by)}
          >
            {series === null && ready.length > 1 && (
              <OwnPlace upload={upload} categories={categories} />
            )}
          </UploadRow>
        ))}
      </ul>
      <SendBar categories={categories} />
    </>
  );
}

/** Whether to list a file here. Episodes of an existing video that still need a title are listed beside that video. */
const isShown = ({ videoId, state }: FileUpload): boolean => videoId === null || state !== 'ready';

/** How far all files are together. */
function Summary({ uploads }: { uploads: readonly FileUpload[] }) {
  const started = uploads.filter(({ place, state }) => place !== null && state !== 'refused');
  const sum = (of: (it: FileUpload) => number): number =>
    started.reduce((all, it) => all + of(it), 0);
  const [sent, bytes] = [sum((it) => it.sent), sum((it) => it.bytes)];
  const count = (state: FileUpload['state']): number =>
    uploads.filter((it) => it.state === state).length;
  return (
    <div className="upload-summary" aria-live="polite">
      <p>
        {uploadTexts.summary({
          all: uploads.length,
          done: count('done'),
          failed: count('failed') + count('refused'),
          lost: count('lost'),
        })}
        {bytes > 0 && ` · ${uploadTexts.of(formatDataSize(sent), formatDataSize(bytes))}`}
      </p>
      {bytes > 0 && (
        <Progress value={(sent / bytes) * 100} size="sm" aria-label={uploadTexts.progressOfAll} />
      )}
    </div>
  );
}

/** The category and the payment of one file, where they differ from those of the others. */
function OwnPlace({
  upload,
  categories,
}: {
  upload: FileUpload;
  categories: readonly CategoryOption[];
}) {
  const batch = useBatch();
  const { id, title, categoryCode, isPaid } = upload;
  return (
    <div className="upload-own">
      <NativeSelect
        size="xs"
        aria-label={uploadTexts.categoryOf(title)}
        data={[{ value: '', label: uploadTexts.asBatch }, ...categories]}
        value={categoryCode ?? ''}
        onChange={(event) => changeUpload(id, { categoryCode: event.currentTarget.value || null })}
      />
      <Checkbox
        size="xs"
        label={uploadTexts.paidOne}
        aria-label={uploadTexts.paidOf(title)}
        checked={isPaid ?? batch.isPaid}
        onChange={(event) => changeUpload(id, { isPaid: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The settings common to all files, and the button that sends them. */
function SendBar({ categories }: { categories: CategoryOption[] }) {
  const uploads = useUploads().filter(({ videoId }) => videoId === null);
  const batch = useBatch();
  const [isAsked, setAsked] = useState(false);
  const of = (state: FileUpload['state']): FileUpload[] =>
    uploads.filter((it) => it.state === state);
  const ready = of('ready');
  const failed = of('failed');
  const start = (): void => {
    setAsked(true);
    if (isComplete(batch, ready)) send(batch);
  };
  return (
    <div className="upload-bar">
      {ready.length > 0 && <BatchFields categories={categories} isAsked={isAsked} />}
      {failed.length > 1 && (
        <Button variant="default" onClick={() => failed.forEach(({ id }) => resume(id))}>
          {uploadTexts.againAll(failed.length)}
        </Button>
      )}
      {of('refused').length > 0 && (
        <Button variant="subtle" onClick={() => clear(['refused'])}>
          {uploadTexts.clearRefused(of('refused').length)}
        </Button>
      )}
      {of('lost').length > 0 && (
        <Button variant="subtle" onClick={() => of('lost').forEach(({ id }) => remove(id))}>
          {uploadTexts.clearLost}
        </Button>
      )}
      {of('done').length > 0 && (
        <Button variant="subtle" onClick={() => clear(['done'])}>
          {uploadTexts.clear}
        </Button>
      )}
      {ready.length > 0 && <Button onClick={start}>{uploadTexts.send(ready.length)}</Button>}
    </div>
  );
}

type Batch = ReturnType<typeof useBatch>;

const isComplete = (batch: Batch, ready: readonly FileUpload[]): boolean =>
  ready.every(({ title }) => title.trim() !== '') &&
  batch.series?.trim() !== '' &&
  (batch.categoryCode !== null ||
    (batch.series === null && ready.every(({ categoryCode }) => categoryCode !== null)));

/** Sends the ready files: as videos of their own, or as the episodes of one. */
function send({ categoryCode, isPaid, series }: Batch): void {
  const joins = series === null ? null : { videoId: null, title: series.trim(), channelName: '' };
  sendAll(null, (it) => ({
    categoryCode: (joins === null ? it.categoryCode : null) ?? categoryCode ?? '',
    isPaid: (joins === null ? it.isPaid : null) ?? isPaid,
    joins,
  }));
}

function BatchFields({ categories, isAsked }: { categories: CategoryOption[]; isAsked: boolean }) {
  const ready = useUploads().filter(({ videoId, state }) => videoId === null && state === 'ready');
  const batch = useBatch();
  const { categoryCode, isPaid, series } = batch;
  const hasNoCategory = useHasNoCategory();
  const needsCategory = series !== null || ready.some((it) => it.categoryCode === null);
  return (
    <>
      {ready.length > 1 && (
        <SegmentedControl
          aria-label={uploadTexts.kind}
          data={[
            { value: 'videos', label: uploadTexts.asVideos },
            { value: 'series', label: uploadTexts.asSeries },
          ]}
          value={series === null ? 'videos' : 'series'}
          onChange={(kind) =>
            changeBatch({
              series: kind === 'series' ? titleOfFile(ready[0]?.fileName ?? '', 120) : null,
            })
          }
        />
      )}
      {series !== null && (
        <TextInput
          label={uploadTexts.seriesTitle}
          withAsterisk
          longest={120}
          value={series}
          onChange={(event) => changeBatch({ series: event.currentTarget.value })}
          error={isAsked && series.trim() === '' ? uploadTexts.nameMissing : undefined}
        />
      )}
      {hasNoCategory && (
        <p className="small">
          {uploadTexts.noCategory} <Link to="/places">{uploadTexts.makeCategory}</Link>
        </p>
      )}
      <Select
        label={uploadTexts.category}
        data={categories}
        searchable
        allowDeselect={false}
        withAsterisk={needsCategory}
        value={categoryCode}
        onChange={(value) => changeBatch({ categoryCode: value })}
        error={
          isAsked && needsCategory && categoryCode === null
            ? uploadTexts.categoryMissing
            : undefined
        }
      />
      <Switch
        label={uploadTexts.paid}
        checked={isPaid}
        onChange={(event) => changeBatch({ isPaid: event.currentTarget.checked })}
      />
    </>
  );
}
