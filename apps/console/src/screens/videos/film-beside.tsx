import { getEpisodeFilm } from '@lantern/contracts/calls/operator/films';
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { callQuery } from '../../api/call-api.ts';
import { Film } from '../../ui/film.tsx';
import { LoadFailed } from '../../ui/pending.tsx';
import type { VideoDetail } from './video-row.ts';

interface FilmBesideProps {
  video: VideoDetail;
  onClose: () => void;
}

/** The whole film of an episode beside the form; the operator can choose another episode. */
export default function FilmBeside({ video: { title, channels }, onClose }: FilmBesideProps) {
  // A film at another site has no file here.
  const own = channels.map(({ name, episodes }) => ({
    name,
    episodes: episodes.filter((it) => it.address === undefined),
  }));
  const all = own.flatMap(({ episodes }) => episodes);
  const [chosen, setChosen] = useState(all[0]?.id ?? 0);
  const episode = all.find(({ id }) => id === chosen) ?? all[0];
  const groups = own.map(({ name, episodes }) => ({
    group: name,
    items: episodes.map((it) => ({ value: String(it.id), label: it.title })),
  }));
  if (episode === undefined) return null;
  return (
    <section className="film-beside" aria-label={videosTexts.film}>
      <Player key={episode.id} episodeId={episode.id} title={`${title} ${episode.title}`} />
      <div className="film-bar">
        {all.length > 1 && (
          <Select
            aria-label={videosTexts.filmEpisode}
            data={groups}
            allowDeselect={false}
            value={String(episode.id)}
            onChange={(value) => value !== null && setChosen(Number(value))}
          />
        )}
        <Button variant="default" onClick={onClose}>
          {videosTexts.stopFilm}
        </Button>
      </div>
    </section>
  );
}

function Player({ episodeId, title }: { episodeId: number; title: string }) {
  // Read once: the film goes on at the address that it had first.
  const film = useQuery({
    ...callQuery(getEpisodeFilm, { episodeId }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (film.error) return <LoadFailed query={film} />;
  return film.data ? (
    <Film playlist={film.data.film} title={title} />
  ) : (
    <Skeleton className="film" />
  );
}
