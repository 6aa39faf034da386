import { Button, Skeleton } from '@mantine/core';
import { UploadCloud } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

import { uploadTexts } from '#text/upload.ts';

import { lazy } from '../../../ui/lazy.ts';
import { ChooseFilms, useTakeIn } from '../../../ui/upload/choose-films.tsx';
import { bringBackUploads, useUploads } from '../../../ui/upload/uploads.ts';

const UploadList = lazy(() => import('./upload-list.tsx'));

interface UploadPanelProps {
  /** Whether films wait for review; null while that is not known. */
  review: boolean | null;
  onNew: () => void;
}

/** Accepts many files, dropped on the page or chosen, and sends them with common settings: at once, or when it is said so. */
export default function UploadPanel({ review, onNew }: UploadPanelProps) {
  const take = useTakeIn();
  const [isAsked, setAsked] = useState(false);
  const uploads = useUploads();
  const sent = uploads.filter(({ state }) => state === 'done').length;
  useEffect(bringBackUploads, []);
  useEffect(() => {
    if (sent > 0) onNew();
  }, [onNew, sent]);
  return (
    <section className="card upload" aria-labelledby="upload">
      <h2 id="upload">{uploadTexts.title}</h2>
      <div className="upload-drop">
        <UploadCloud size={26} strokeWidth={1.5} aria-hidden />
        <p>{uploadTexts.drop}</p>
        <ChooseFilms onChoose={take}>
          {(button) => (
            <Button variant="default" {...button}>
              {uploadTexts.choose}
            </Button>
          )}
        </ChooseFilms>
        <p className="dimmed small">{uploadTexts.again}</p>
      </div>
      {isAsked || uploads.length > 0 ? (
        <Suspense fallback={<Skeleton h={72} mt="sm" />}>
          <UploadList review={review} />
        </Suspense>
      ) : (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAsked(true)}>
          {uploadTexts.settings}
        </Button>
      )}
    </section>
  );
}
