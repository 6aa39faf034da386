/** A part of a page: where it begins and ends, with its marks, and the text between them. */
interface HtmlPart {
  from: number;
  to: number;
  inner: string;
}

/** The first part between two marks at or after a place; null when there is none. */
function findPart(html: string, open: string, close: string, after = 0): HtmlPart | null {
  const from = html.indexOf(open, after);
  const end = from < 0 ? -1 : html.indexOf(close, from + open.length);
  if (end < 0) return null;
  return { from, to: end + close.length, inner: html.slice(from + open.length, end) };
}

/** Replaces the first part between two marks, with its marks; a page without them stays as it is. */
export function replacePart(
  html: string,
  [open, close]: readonly [open: string, close: string],
  write: (inner: string) => string,
): string {
  const part = findPart(html, open, close);
  return part ? html.slice(0, part.from) + write(part.inner) + html.slice(part.to) : html;
}

/** The texts between two marks, in their order. */
export function listParts(
  html: string,
  [open, close]: readonly [open: string, close: string],
): string[] {
  const inner: string[] = [];
  let part = findPart(html, open, close);
  while (part) {
    inner.push(part.inner);
    part = findPart(html, open, close, part.to);
  }
  return inner;
}
