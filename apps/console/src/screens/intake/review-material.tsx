import { Button, Radio } from '@mantine/core';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { intakeTexts } from '#text/intake.ts';

import { Embedded, useEmbedded } from '../../ui/embedded.tsx';
import { Film } from '../../ui/film.tsx';
import type { IngestDetail } from './ingest-steps.tsx';

interface ReviewProps {
  ingest: IngestDetail;
  /** Returns the actions, given the chosen poster. */
  children: (poster: number) => ReactNode;
}

/** The material for review before a film is published: posters to choose from, the storyboard, and the film. */
export function ReviewMaterial({ ingest, children }: ReviewProps) {
  const { posters, storyboard, preview, film, title } = ingest;
  const [poster, setPoster] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      {film !== '' && (
        <section aria-label={intakeTexts.film}>
          {isPlaying ? (
            <Film playlist={film} title={title} />
          ) : (
            <Button
              variant="default"
              leftSection={<Play size={16} aria-hidden />}
              onClick={() => setPlaying(true)}
            >
              {intakeTexts.play}
            </Button>
          )}
        </section>
      )}
      {posters.length > 0 && (
        <Radio.Group
          label={intakeTexts.posters}
          description={ingest.state === 'in_review' ? intakeTexts.chosen : undefined}
          value={String(poster)}
          onChange={(value) => setPoster(Number(value))}
        >
          <div className="posters">
            {posters.map((picture, place) => (
              <Radio.Card key={picture.slice(-80)} value={String(place)} className="poster">
                <Embedded data={picture} alt={intakeTexts.poster(place + 1)} />
                <Radio.Indicator size="sm" />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      {preview !== '' && <Preview data={preview} />}
      {storyboard !== '' && (
        <section>
          <h2>{intakeTexts.storyboard}</h2>
          <Embedded data={storyboard} alt={intakeTexts.storyboardAlt} className="storyboard" />
        </section>
      )}
      {children(poster)}
    </>
  );
}

function Preview({ data }: { data: string }) {
  return (
    <section>
      <h2>{intakeTexts.preview}</h2>
      {/* The preview has no sound. */}
      <video
        ref={useEmbedded(data, 'video/mp4')}
        aria-label={intakeTexts.preview}
        controls
        muted
        loop
        playsInline
        className="preview"
      />
    </section>
  );
}
