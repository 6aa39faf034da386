import type { Storyboard } from '@lantern/contracts/entities/source';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { loadPicture } from '../../ui/load-picture.ts';
import { watchFirst } from '../player/sources.ts';
import { videoDetailQuery } from '../video-link/video-detail-query.ts';

const FRAME_MS = 450;
/** A glance: more pictures would take longer than anyone rests on a card. */
const MOST_FRAMES = 24;

/**
 * The small pictures of a film, one after the other, over its poster. They are asked for as for watching it, so that they are
 * there only for who may see them; without any, the poster stays.
 */
export default function LivePicture({ vid }: { vid: number }) {
  const queries = useQueryClient();
  const [sheet, setSheet] = useState<Storyboard>();
  const [step, setStep] = useState(0);
  useEffect(() => {
    let isHere = true;
    const load = async (): Promise<void> => {
      const { srcList, resume } = await queries.query(videoDetailQuery(vid));
      const found = watchFirst(srcList, resume)?.episode.storyboard;
      if (!isHere || !found || !(await loadPicture(found.url, { readable: false }))) return;
      if (isHere) setSheet(found);
    };
    load().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [queries, vid]);
  useEffect(() => {
    if (!sheet) return undefined;
    const timer = setInterval(() => setStep((now) => now + 1), FRAME_MS);
    return () => clearInterval(timer);
  }, [sheet]);
  if (!sheet) return null;
  const { url, width, height, columns, rows } = sheet;
  const frames = framesOf(sheet);
  const frame = frames[step % frames.length] ?? 0;
  const at = (place: number, of: number): string => `${of > 1 ? (100 * place) / (of - 1) : 0}%`;
  return (
    <div
      data-live
      aria-hidden="true"
      className="absolute inset-0 grid animate-appear place-items-center bg-ground"
    >
      <div
        className={width > height ? 'w-full' : 'h-full'}
        style={{
          aspectRatio: `${width} / ${height}`,
          backgroundImage: `url("${url}")`,
          backgroundSize: `${100 * columns}% ${100 * rows}%`,
          backgroundPosition: `${at(frame % columns, columns)} ${at(Math.floor(frame / columns), rows)}`,
        }}
      />
    </div>
  );
}

/** The places of evenly spaced pictures of a sheet. Its last row may be short, and has one picture at least. */
function framesOf({ columns, rows }: Storyboard): number[] {
  const full = rows === 1 ? columns : columns * (rows - 1) + 1;
  const count = Math.min(MOST_FRAMES, full);
  return Array.from({ length: count }, (_, index) => Math.floor((index * full) / count));
}
