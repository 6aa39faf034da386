import type { AnswerOf } from '@lantern/contracts/call';
import type { getSystem } from '@lantern/contracts/calls/operator/operators';
import { getEnvironment } from '@lantern/contracts/calls/operator/site';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { environmentTexts } from '#text/environment.ts';

import { callQuery } from '../../api/call-api.ts';

/** Quotes a value for a shell, where it needs that. */
export const quoteForShell = (value: string): string =>
  /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

interface CommandsProps {
  upkeep: AnswerOf<typeof getSystem>['upkeep'];
}

/** The exact commands of what only a program on the server does. */
export function Commands({ upkeep }: CommandsProps) {
  const { data } = useQuery(callQuery(getEnvironment, {}));
  const valueOf = (name: string): string =>
    data?.entries.find((it) => it.name === name)?.value ?? '';
  const dataDir = valueOf('DATA_DIR');
  if (dataDir === '') return null;
  const on = `DATA_DIR=${quoteForShell(dataDir)}`;
  const folder = upkeep.find(({ task }) => task === 'backup')?.facts['folder'];
  const isInS3 = valueOf('STORAGE') === 's3';
  return (
    <section className="card stack" aria-label={environmentTexts.commands}>
      <h2>{environmentTexts.commands}</h2>
      <p className="dimmed small">{environmentTexts.commandsHint}</p>
      {folder === undefined ? (
        <p className="dimmed">{environmentTexts.noBackup}</p>
      ) : (
        <Command
          title={environmentTexts.restore}
          text={`${on} npm run restore -- --force ${quoteForShell(String(folder))}`}
        />
      )}
      <Command
        title={isInS3 ? environmentTexts.toFiles : environmentTexts.toS3}
        text={`${on} npm run move-media -- --to ${isInS3 ? 'files' : 's3'}`}
      />
      <Command
        title={environmentTexts.afterMove}
        text={`${on} STORAGE=${isInS3 ? 'files' : 's3'} npm run move-media -- --to ${isInS3 ? 'files' : 's3'} --remove-source`}
      />
    </section>
  );
}

function Command({ title, text }: { title: string; text: string }) {
  const clipboard = useClipboard();
  return (
    <div>
      <p className="small">{title}</p>
      <div className="command">
        <code className="raw">{text}</code>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${environmentTexts.copy} ${title}`}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? environmentTexts.copied : environmentTexts.copy}
        </Button>
      </div>
    </div>
  );
}
