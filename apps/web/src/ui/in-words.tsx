import { Fragment, type ReactNode } from 'react';

/** Where a text of ours may break into lines. */
const BORDER = '|';

/**
 * A text that breaks at its borders only, which its author wrote as `金币|视频|免费`; no piece stands in it twice. Inside `words`
 * a browser breaks Chinese at punctuation alone, and in a narrow column anywhere. (`Intl.Segmenter` would find words by
 * itself, but it loads a dictionary, for which a slow phone stands still for 100 ms.)
 */
export function inWords(text: string): ReactNode {
  return text.split(BORDER).map((piece, place) => (
    <Fragment key={piece}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
