/** A packaged demo clip as its `manifest.json` describes it. File names are relative to the clip's folder. */
export type ClipManifest = {
  key: string;
  /** Pixels of the largest rendition. */
  width: number;
  height: number;
  durationSeconds: number;
  renditions: RenditionManifest[];
  /** Small pictures at even distances in one sheet, row by row; `make-storyboards.ts` adds it. */
  storyboard?: StoryboardManifest;
};

export type StoryboardManifest = {
  file: string;
  /** Pixels of one picture. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  intervalSeconds: number;
};

export type RenditionManifest = {
  /** `360p` or `720p`, by the shorter side. */
  name: string;
  width: number;
  height: number;
  /** Bits a second of the heaviest segment, and of all of them together. */
  bandwidth: number;
  averageBandwidth: number;
  /** RFC 6381, for `CODECS` in the master playlist. */
  codecs: string;
  initFile: string;
  segments: { file: string; durationSeconds: number; bytes: number }[];
};
