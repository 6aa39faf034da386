import { listCategories } from '@lantern/contracts/calls/operator/places';
import { Button, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callQuery } from '../../../api/call-api.ts';
import { zhUpload } from '../../../text/zh-upload.ts';
import { UploadRow } from './upload-row.tsx';
import { clearDone, sendAll, useUploads } from './uploads.ts';

/** The files of this browser, each with how far it is, and the start for those that are ready. */
export default function UploadList() {
  const uploads = useUploads();
  return (
    <>
      <ul className="rows" aria-label={zhUpload.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <SendBar />
    </>
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
