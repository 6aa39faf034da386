import type { SourceFault, StepFault } from '@lantern/rules/ingest-faults';

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

/** A step could not be done; another time it may. */
export class StepBroken extends Error {
  override name = 'StepBroken';
  readonly fault: StepFault;

  constructor(fault: StepFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}
