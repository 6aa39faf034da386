const MAX_BYTES = 10 * 1024 * 1024;

/** What may be chosen; naming JPEG also makes iPhones turn their own format into it. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The reason not to send a file. The server checks the real type by the content. */
export type ImageProblem = 'wrongType' | 'tooLarge';

export function findImageProblem({ type, size }: Pick<File, 'type' | 'size'>): ImageProblem | null {
  if (!acceptedTypes.some((accepted) => accepted === type)) return 'wrongType';
  return size > MAX_BYTES ? 'tooLarge' : null;
}
