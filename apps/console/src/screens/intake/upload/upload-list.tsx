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
import { keepLastBatch } from '../../../ui/upload/last-batch.ts';
import { isComplete, mayBeEpisodes, sendReady } from '../../../ui/upload/send-ready.ts';
import { remove, resume } from '../../../ui/upload/send-uploads.ts';
import { UploadRow } from '../../../ui/upload/upload-row.tsx';
import {
  changeBatch,
  changeUpload,
  clear,
  type FileUpload,
  listUploads,
  orderUploads,
  type UploadBatch,
  useBatch,
  useUploads,
} from '../../../ui/upload/uploads.ts';

/** The files of this browser with their progress, and the button that sends those that are ready. */
export default function UploadList({ review }: Pick<SendBarProps, 'review'>) {
  const uploads = useUploads().filter(isShown);
  const { series } = useBatch();
  const categories = useCategoryOptions();
  const areEpisodes = series !== null;
  const areSeveral = uploads.filter(isReady).length > 1;
  return (
    <>
      {uploads.length > 1 && <Summary uploads={uploads} />}
      {uploads.length > 0 && (
        <ul className="rows upload-list" aria-label={uploadTexts.list}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onMove={areEpisodes ? moveEpisode : undefined}
              Settings={areEpisodes || !areSeveral ? undefined : OwnPlace}
            />
          ))}
        </ul>
      )}
      <SendBar categories={categories} review={review} />
    </>
  );
}

/** Whether to list a file here. Episodes of an existing video that still need a title are listed beside that video. */
const isShown = ({ videoId, state }: FileUpload): boolean => videoId === null || state !== 'ready';

const isReady = ({ state }: FileUpload): boolean => state === 'ready';

function moveEpisode(id: string, by: -1 | 1): void {
  const ids = listUploads()
    .filter((it) => isShown(it) && isReady(it))
    .map((it) => it.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (to < 0 || to >= ids.length) return;
  orderUploads(ids.toSpliced(from, 1).toSpliced(to, 0, id));
}

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
function OwnPlace({ upload }: { upload: FileUpload }) {
  const batch = useBatch();
  const categories = useCategoryOptions();
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

interface SendBarProps {
  categories: CategoryOption[];
  review: boolean | null;
}

/** The settings common to all files, which the next ones will have, and the button that sends those that are ready. */
function SendBar({ categories, review }: SendBarProps) {
  const uploads = useUploads().filter(({ videoId }) => videoId === null);
  const batch = useKnownBatch(categories);
  const [isAsked, setAsked] = useState(false);
  const of = (state: FileUpload['state']): FileUpload[] =>
    uploads.filter((it) => it.state === state);
  const ready = of('ready');
  const failed = of('failed');
  const start = (): void => {
    const isWhole = isComplete(batch, ready);
    setAsked(!isWhole);
    if (isWhole) sendReady();
  };
  return (
    <div className="upload-bar">
      <BatchFields categories={categories} ready={ready} isAsked={isAsked && ready.length > 0} />
      <Switch
        label={uploadTexts.atOnce}
        checked={batch.startsAtOnce ?? review ?? false}
        onChange={(event) => chooseStart(event.currentTarget.checked)}
      />
      <div className="upload-acts">
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
    </div>
  );
}

function chooseStart(startsAtOnce: boolean): void {
  changeBatch({ startsAtOnce });
  keepLastBatch({ startsAtOnce });
}

/** The common settings, without a category that is gone. */
function useKnownBatch(categories: readonly CategoryOption[]): UploadBatch {
  const batch = useBatch();
  const isKnown = categories.some(({ value }) => value === batch.categoryCode);
  return isKnown ? batch : { ...batch, categoryCode: null };
}

interface BatchFieldsProps {
  categories: CategoryOption[];
  ready: readonly FileUpload[];
  isAsked: boolean;
}

function BatchFields({ categories, ready, isAsked }: BatchFieldsProps) {
  const { categoryCode, isPaid, series } = useKnownBatch(categories);
  const hasNoCategory = useHasNoCategory();
  const needsCategory = series !== null || ready.some((it) => it.categoryCode === null);
  return (
    <>
      {ready.length > 1 && <KindFields ready={ready} isAsked={isAsked} />}
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

/** Whether several files are videos of their own, or the episodes of one. */
function KindFields({ ready, isAsked }: Pick<BatchFieldsProps, 'ready' | 'isAsked'>) {
  const { series } = useBatch();
  return (
    <>
      <div>
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
        {series === null && mayBeEpisodes(ready) && (
          <p className="dimmed small">{uploadTexts.maySeries}</p>
        )}
      </div>
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
    </>
  );
}
