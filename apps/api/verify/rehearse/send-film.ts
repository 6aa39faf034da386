import { uploadMetadata } from '../../src/test/upload-metadata.ts';

/** Announces a film to one process and sends its bytes to another, as an operator's client does; answers its id. */
export async function sendFilm(
  film: { bytes: Uint8Array<ArrayBuffer>; title: string; category: string },
  { from, to, token }: { from: string; to: string; token: string },
): Promise<string> {
  const { bytes, ...fields } = film;
  const metadata = uploadMetadata({ ...fields, filename: 'film.mp4' });
  const begun = await fetch(`${from}/admin-api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      token,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    },
  });
  const path = begun.headers.get('location') ?? '';
  if (begun.status !== 201) throw new Error(`an upload was not begun: status ${begun.status}`);
  const sent = await fetch(`${to}${path}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`an upload was not taken: status ${sent.status}`);
  return path.slice(path.lastIndexOf('/') + 1);
}
