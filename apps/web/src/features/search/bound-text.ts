/** Control characters, halves of characters, and marks that turn the direction of what follows. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text from a field or an address as one trimmed line of at most so many UTF-16 units, no character cut in two. */
export function boundText(text: string, maximum: number): string {
  return text.replace(unfit, ' ').trim().slice(0, maximum).replace(unfit, '').trim();
}
