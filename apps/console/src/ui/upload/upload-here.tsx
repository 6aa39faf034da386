import { Button } from '@mantine/core';
import { UploadCloud } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

import { texts } from '#text/texts.ts';

import { lazy } from '../lazy.ts';
import { ChooseFilms, useTakeIn } from './choose-films.tsx';

/** Asks for films and takes them in, from any screen. */
export function UploadButton() {
  return (
    <ChooseFilms onChoose={useTakeIn()}>
      {(button) => (
        <Button leftSection={<UploadCloud size={16} aria-hidden />} {...button}>
          {texts.shell.uploadHere}
        </Button>
      )}
    </ChooseFilms>
  );
}

const DropFilms = lazy(() => import('./drop-films.tsx'));

/** Takes in films that are dropped anywhere on a screen; what does it is fetched when something is first dragged there. */
export function DropZone() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const ask = (): void => setAsked(true);
    addEventListener('dragenter', ask);
    return () => removeEventListener('dragenter', ask);
  }, []);
  return (
    isAsked && (
      <Suspense>
        <DropFilms />
      </Suspense>
    )
  );
}
