import { Button, FileButton } from '@mantine/core';
import { UploadCloud } from 'lucide-react';
import { type DragEvent, lazy, Suspense, useEffect, useState } from 'react';

import { uploadTexts } from '#text/upload.ts';

import { notifyDone } from '../../../ui/toasts.tsx';
import { addFiles } from '../../../ui/upload/add-files.ts';
import { bringBackUploads, useUploads } from '../../../ui/upload/uploads.ts';
import { readDropped } from './dropped-files.ts';

const UploadList = lazy(() => import('./upload-list.tsx'));

/** Accepts many files, dropped or chosen, lets the operator name them, and sends them with common settings. */
export default function UploadPanel({ onNew }: { onNew: () => void }) {
  const uploads = useUploads();
  const [isOver, setOver] = useState(false);
  const sent = uploads.filter(({ state }) => state === 'done').length;
  useEffect(bringBackUploads, []);
  useEffect(() => {
    if (sent > 0) onNew();
  }, [onNew, sent]);
  const add = async (files: readonly File[]): Promise<void> => {
    const again = await addFiles(files);
    if (again > 0) notifyDone(uploadTexts.leftOut(again));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void readDropped(event.dataTransfer).then(add);
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
      <h2 id="upload">{uploadTexts.title}</h2>
      <div className="upload-drop">
        <UploadCloud size={26} strokeWidth={1.5} aria-hidden />
        <p>{isOver ? uploadTexts.dropNow : uploadTexts.drop}</p>
        <FileButton
          multiple
          onChange={(files) => void add(files)}
          accept="video/*,.mkv,.ts,.flv,.rmvb,.m2ts"
        >
          {(props) => (
            <Button variant="default" {...props}>
              {uploadTexts.choose}
            </Button>
          )}
        </FileButton>
        <p className="dimmed small">{uploadTexts.again}</p>
      </div>
      {uploads.length > 0 && (
        <Suspense>
          <UploadList />
        </Suspense>
      )}
    </section>
  );
}
