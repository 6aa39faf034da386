import { Fragment, type ReactNode } from 'react';

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
const spaced = /\w \w/;

/**
 * A text that breaks between its words only. Inside `words` a browser breaks Chinese at punctuation alone, and in a
 * narrow column anywhere. A text with spaces is shown unchanged; in a browser without a segmenter, every text is.
 */
export function inWords(text: string): ReactNode {
  if (segmenter === null || spaced.test(text)) return text;
  return Array.from(segmenter.segment(text), ({ segment, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
}
