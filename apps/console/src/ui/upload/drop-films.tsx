import { UploadCloud } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { uploadTexts } from '#text/upload.ts';

import { isCovered } from '../typing.ts';
import { useTakeIn } from './choose-films.tsx';
import { readDropped } from './dropped-files.ts';

/** Takes in films that are dropped anywhere on a screen, unless a window lies over it. */
export default function DropFilms() {
  const take = useTakeIn();
  const [isOver, setOver] = useState(false);
  const isMeant = (event: DragEvent): boolean =>
    !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true && !isCovered();
  const over = useEffectEvent((event: DragEvent) => {
    if (!isMeant(event)) return;
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    // The pointer has left the window.
    if (event.relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!isMeant(event) || event.dataTransfer === null) return;
    event.preventDefault();
    void readDropped(event.dataTransfer).then(take);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className="drop-over" aria-hidden>
      <p>
        <UploadCloud size={26} strokeWidth={1.5} />
        {uploadTexts.dropNow}
      </p>
    </div>
  );
}
