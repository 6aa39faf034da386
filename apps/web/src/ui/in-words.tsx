import { Fragment, type ReactNode } from 'react';

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
const spaced = /\w \w/;

/**
 * A text of ours that may break between its words, and only there: inside `words` a browser breaks Chinese at punctuation
 * alone, and where a narrow column leaves no room for that, anywhere. What has its words apart already is shown as it is, and
 * all texts are in a browser without a segmenter.
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
