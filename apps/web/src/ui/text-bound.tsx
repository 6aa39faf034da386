import { texts } from '#text/texts.ts';

import { classNames } from './class-names.ts';

/** How much of a text's bound is used. The browser's `maxLength` would cut what is pasted, without a word. */
export interface TextBound {
  /** The characters that the text has. */
  length: number;
  /** The most that it may have. */
  longest: number;
}

/** The properties of a field whose text is bounded; a form refuses to send one that is too long. */
export const boundedField = ({ length, longest }: TextBound) =>
  length > longest
    ? { 'aria-invalid': true, 'data-too-long': texts.common.tooLong(longest, length - longest) }
    : {};

/** At a field, says that its text is too long, and by how much. */
export function TooLong({ length, longest }: TextBound) {
  if (length <= longest) return null;
  return (
    <span role="alert" className="words mt-1.5 block text-note text-danger">
      {texts.common.tooLong(longest, length - longest)}
    </span>
  );
}

/** In a field of one line, counts a text that nearly fills its bound, or exceeds it. */
export function TextCount({ length, longest }: TextBound) {
  if (length <= longest * 0.8) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'shrink-0 px-2 text-note tabular-nums',
        length > longest ? 'text-danger' : 'text-soft',
      )}
    >
      {length}/{longest}
    </span>
  );
}
