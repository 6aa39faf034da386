import { listCategories } from '@lantern/contracts/calls/operator/places';
import { Button, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { uploadTexts } from '#text/upload.ts';

import { callQuery } from '../../../api/call-api.ts';
import { UploadRow } from '../../../ui/upload/upload-row.tsx';
import { clearDone, type FileUpload, sendAll, useUploads } from '../../../ui/upload/uploads.ts';

/** The files of this browser with their progress, and the button that sends those that are ready. */
export default function UploadList() {
  const uploads = useUploads().filter(isShown);
  return (
    <>
      <ul className="rows" aria-label={uploadTexts.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <SendBar />
    </>
  );
}

/** Whether to list a file here. Episodes of an existing video that still need a title are listed beside that video. */
const isShown = ({ videoId, state }: FileUpload): boolean => videoId === null || state !== 'ready';

/** The settings common to all files, and the button that sends them. */
function SendBar() {
  const uploads = useUploads().filter(({ videoId }) => videoId === null);
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
    if (categoryCode !== null && isNamed) sendAll({ categoryCode, isPaid, joins: null });
  };
  return (
    <div className="upload-bar">
      {ready.length > 0 && (
        <>
          <Select
            label={uploadTexts.category}
            data={options}
            searchable
            withAsterisk
            value={categoryCode}
            onChange={setCategory}
            error={isAsked && categoryCode === null ? uploadTexts.categoryMissing : undefined}
          />
          <Switch
            label={uploadTexts.paid}
            checked={isPaid}
            onChange={(event) => setPaid(event.currentTarget.checked)}
          />
          <Button onClick={start}>{uploadTexts.send(ready.length)}</Button>
        </>
      )}
      {uploads.some(({ state }) => state === 'done') && (
        <Button variant="subtle" onClick={() => clearDone()}>
          {uploadTexts.clear}
        </Button>
      )}
    </div>
  );
}
