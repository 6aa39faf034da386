import { listCategories } from '@lantern/contracts/calls/operator/places';
import { Button, FileButton, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UploadCloud } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';

import { callQuery } from '../../../api/call-api.ts';
import { zhUpload } from '../../../text/zh-upload.ts';
import { readDropped } from './dropped-files.ts';
import { UploadRow } from './upload-row.tsx';
import { addFiles, clearDone, onSent, sendAll, useUploads } from './uploads.ts';

/** Takes in many files: dropped or chosen, named, and sent with what they have in common. */
export default function UploadPanel({ onNew }: { onNew: () => void }) {
  const uploads = useUploads();
  const [isOver, setOver] = useState(false);
  useEffect(() => onSent(onNew), [onNew]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void readDropped(event.dataTransfer).then(addFiles);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because files are dropped on it; by keyboard they are chosen
    <section
      className="card upload"
      aria-labelledby="upload"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id="upload">{zhUpload.title}</h2>
      <div className="upload-drop">
        <UploadCloud size={26} strokeWidth={1.5} aria-hidden />
        <p>{isOver ? zhUpload.dropNow : zhUpload.drop}</p>
        <FileButton multiple onChange={addFiles} accept="video/*,.mkv,.ts,.flv,.rmvb,.m2ts">
          {(props) => (
            <Button variant="default" {...props}>
              {zhUpload.choose}
            </Button>
          )}
        </FileButton>
        <p className="dimmed small">{zhUpload.again}</p>
      </div>
      {uploads.length > 0 && (
        <>
          <ul className="rows" aria-label={zhUpload.list}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          <SendBar />
        </>
      )}
    </section>
  );
}

/** What the files have in common, and the start. */
function SendBar() {
  const uploads = useUploads();
  const categories = useQuery(callQuery(listCategories, {}));
  const [categoryCode, setCategory] = useState<string | null>(null);
  const [isPaid, setPaid] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ready = uploads.filter(({ state }) => state === 'ready');
  const all = categories.data?.list ?? [];
  const nameOf = (code: string | null): string => all.find((it) => it.code === code)?.name ?? '';
  const options = all.map(({ code, name, parentCode }) => ({
    value: code,
    label: parentCode === null ? name : `${nameOf(parentCode)} / ${name}`,
  }));
  const start = (): void => {
    setAsked(true);
    const isNamed = ready.every(({ title }) => title.trim() !== '');
    if (categoryCode !== null && isNamed) sendAll({ categoryCode, isPaid });
  };
  return (
    <div className="upload-bar">
      {ready.length > 0 && (
        <>
          <Select
            label={zhUpload.category}
            data={options}
            searchable
            withAsterisk
            value={categoryCode}
            onChange={setCategory}
            error={isAsked && categoryCode === null ? zhUpload.categoryMissing : undefined}
          />
          <Switch
            label={zhUpload.paid}
            checked={isPaid}
            onChange={(event) => setPaid(event.currentTarget.checked)}
          />
          <Button onClick={start}>{zhUpload.send(ready.length)}</Button>
        </>
      )}
      {uploads.some(({ state }) => state === 'done') && (
        <Button variant="subtle" onClick={clearDone}>
          {zhUpload.clear}
        </Button>
      )}
    </div>
  );
}
