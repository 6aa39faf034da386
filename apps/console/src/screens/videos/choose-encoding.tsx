import type { TextEncoding } from '@lantern/contracts/entities/text-encoding';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';

import { videosTexts } from '#text/videos.ts';

/** The first telling lines of a file in an encoding that it may have. */
export interface Preview {
  encoding: TextEncoding;
  lines: string[];
}

interface ChooseEncodingProps {
  fileName: string;
  /** The likeliest first. */
  previews: readonly Preview[];
  isPending: boolean;
  onChoose: (encoding: TextEncoding) => void;
  onClose: () => void;
}

/** Asks in which encoding a file of subtitles reads as it should. Nothing is chosen beforehand. */
export function ChooseEncoding(props: ChooseEncodingProps) {
  const { fileName, previews, isPending, onChoose, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const encoding = previews.find((it) => it.encoding === chosen)?.encoding;
  return (
    <Modal opened onClose={onClose} title={videosTexts.encodingTitle} size="lg">
      <Stack gap="md">
        <p className="small">{videosTexts.encodingHint(fileName)}</p>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={videosTexts.encodingTitle}>
          <Stack gap="xs">
            {previews.map((it) => (
              <Radio.Card
                key={it.encoding}
                value={it.encoding}
                p="sm"
                aria-label={videosTexts.encodings[it.encoding]}
              >
                <Group wrap="nowrap" align="flex-start">
                  <Radio.Indicator />
                  <div>
                    <strong className="small">{videosTexts.encodings[it.encoding]}</strong>
                    {[...new Set(it.lines)].slice(0, 4).map((line) => (
                      <div className="small" key={line}>
                        {line}
                      </div>
                    ))}
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {videosTexts.encodingCancel}
          </Button>
          <Button
            disabled={encoding === undefined}
            loading={isPending}
            onClick={() => encoding && onChoose(encoding)}
          >
            {videosTexts.addSubtitles}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
