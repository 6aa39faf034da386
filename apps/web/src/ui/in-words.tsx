import { Fragment, type ReactNode } from 'react';

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/**
 * A text of ours that may break between its words, and only there: inside `words` a browser breaks Chinese at punctuation
 * alone, and where a narrow column leaves no room for that, anywhere. A browser without a segmenter shows the text as it is.
 */
export function inWords(text: string): ReactNode {
  if (segmenter === null) return text;
  return Array.from(segmenter.segment(text), ({ segment, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
}
