/** Why a file can't become a video: each is a property of the file, so that doing it again changes nothing. */
export type SourceFault =
  | 'missing'
  | 'not-a-video'
  | 'no-picture'
  | 'cut-off'
  | 'too-short'
  | 'too-long'
  | 'too-large'
  | 'too-many-bytes'
  | 'took-too-long'
  | 'blocked'
  | 'not-decodable';

/** The file given can't be published. `detail` is for the operator's log. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';
  readonly fault: SourceFault;
  readonly detail: string;

  constructor(fault: SourceFault, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** What can go wrong for no fault of the file. */
export type StepFault = 'disk-full' | 'unscreened' | 'parts-gone' | 'broken' | 'gave-up';

/** A step could not be done; another time it may. */
export class StepBroken extends Error {
  override name = 'StepBroken';
  readonly fault: StepFault;

  constructor(fault: StepFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}
