/** What the titles of a source may do here. */
export interface SourcePolicy {
  /** `complete`: one with a line that plays and a picture. */
  publish: 'never' | 'complete' | 'always';
  /** Whether a title that is here gets the source's line, and changes of it. */
  addsLines: boolean;
  updatesLines: boolean;
  /** When the source may fill a field that no operator has changed. */
  fills: 'empty' | 'always' | 'never';
  /** What becomes of a title that the source no longer has. */
  vanished: 'keep' | 'draft';
  /** Whether a title without a line that plays becomes a draft; else it waits. */
  draftsWithoutLine: boolean;
  /** Whether likes come along. */
  takesCounts: boolean;
}

export const defaultSourcePolicy: SourcePolicy = {
  publish: 'never',
  addsLines: true,
  updatesLines: true,
  fills: 'empty',
  vanished: 'keep',
  draftsWithoutLine: false,
  takesCounts: false,
};
