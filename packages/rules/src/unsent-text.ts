/**
 * What is still to be sent of a typed text, once `sent` has arrived. A text that was typed on loses what was sent at its
 * beginning; another text stays as it is.
 */
export function unsentOf(typed: string, sent: string): string {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
}
