import { parseArgs } from 'node:util';

import type { IngestOrder } from '../../modules/films/ingest/ingest.repo.ts';
import { firstChannelName } from '../../text/chinese-alone.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';

export const ingestUsage = `Usage: npm run ingest -- FILE --title TITLE --category CODE [options]
       npm run ingest -- FOLDER --category CODE [options]

Of a folder each file becomes a video of its name, and each folder in it a video with its files as episodes;
with --title all files are episodes of that video. What was taken in before is left as it is.

  --title TITLE        what the video is called
  --category CODE      a category of the site, such as 30 or 81
  --paid               members without VIP see a trial only
  --episode NAME       adds an episode; to the video of that title if there is one
  --channel NAME       the channel it plays in (default ${firstChannelName})
  --author NAME        who made it
  --introduction TEXT  a sentence or two
  --tag TAG            may be given several times
  --json               a line of JSON for each thing that happens`;

/** Throws with what is wrong in the command line, and how to use it. */
export function refuseUsage(message: string): never {
  throw new UsageFault(`${message}\n\n${ingestUsage}`);
}

export interface IngestCommand {
  /** A file or a folder. */
  path: string;
  /** Null when none was given; only a folder may go without. */
  title: string | null;
  shared: Omit<IngestOrder, 'title'>;
  json: boolean;
}

const longestTitle = 120;

/** Reads the command line of an ingest. Throws a `UsageFault`. */
export function readIngestArguments(args: readonly string[]): IngestCommand {
  const { values, positionals } = parse(args);
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) {
    refuseUsage('Give exactly one file or folder.');
  }
  const title = values.title?.trim() || null;
  if (title !== null && title.length > longestTitle) {
    refuseUsage(`--title is longer than ${longestTitle} characters.`);
  }
  return {
    path,
    title,
    json: values.json,
    shared: {
      categoryCode: need('category', values.category),
      paid: values.paid,
      episodeTitle: values.episode?.trim() || null,
      channelName: values.channel.trim() || firstChannelName,
      author: values.author.trim(),
      introduction: values.introduction.trim(),
      tags: values.tag.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        category: { type: 'string' },
        paid: { type: 'boolean', default: false },
        episode: { type: 'string' },
        channel: { type: 'string', default: firstChannelName },
        author: { type: 'string', default: '' },
        introduction: { type: 'string', default: '' },
        tag: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error));
  }
}

export function need(name: string, value: string | null | undefined): string {
  const text = value?.trim() ?? '';
  if (text === '') refuseUsage(`--${name} is needed.`);
  return text;
}
