/** What was odd about a title as it came in. None of them stops it. */
export type IncomingRemark =
  | 'name-cut'
  | 'introduction-cut'
  | 'picture-refused'
  | 'time-in-future'
  | 'line-count'
  | 'line-too-long'
  | 'list-turned'
  | 'episodes-merged';

/** Why a title can't be read at all. */
export type IncomingRefusal = 'bad-id' | 'no-name';

export interface IncomingEpisode {
  /** `''` for none. */
  title: string;
  /** As the source gives it: an address, or a part of one that needs its player's prefix. */
  address: string;
  /** Its place in the source's list, from 1; empty places count. */
  part: number;
}

/** A line: the same title from one player of the source. */
export interface IncomingLine {
  /** `''` where the source names none. */
  player: string;
  server: string;
  note: string;
  /** Its place among the source's lines, from 1. */
  place: number;
  episodes: IncomingEpisode[];
}

export interface IncomingPicture {
  kind: 'address' | 'file';
  /** An http or https address, or a path below the old site's folder. */
  at: string;
}

/** Whether members saw a title at its source: `recycled` ones are in its bin. */
export type IncomingStanding = 'shown' | 'hidden' | 'recycled';

/** Why a title that was shown can't be shown to everybody here. */
export type IncomingHold = 'copyright' | 'password' | 'in-review' | 'planned';

/** A title as every reader yields it: a database, a dump, a feed, a folder or a list. */
export interface IncomingTitle {
  /** 1 to 20 digits, or the path of a folder. */
  remoteId: string;
  category: { code: string; name: string };
  name: string;
  aliases: string[];
  year: number | null;
  area: string;
  language: string;
  actors: string[];
  directors: string[];
  /** Such as `更新至12集`. */
  remark: string;
  tags: string[];
  /** Plain text with line breaks. */
  introduction: string;
  picture: IncomingPicture | null;
  durationSeconds: number | null;
  hasEnded: boolean;
  updatedAt: Date | null;
  addedAt: Date | null;
  /** Its number in a reference that several sources use. */
  referenceId: string | null;
  wantsPay: boolean;
  standing: IncomingStanding;
  hold: IncomingHold | null;
  /** An operator of the source closed it against feeds. */
  isLocked: boolean;
  /** 0 to 10, where members have voted. */
  score: number | null;
  likes: number | null;
  /** The name in the source's page addresses; `''` for none. */
  slug: string;
  lines: IncomingLine[];
}

export type IncomingOutcome =
  | { title: IncomingTitle; remarks: IncomingRemark[] }
  | { refused: IncomingRefusal; remoteId: string; name: string };
