import { uploadMetadata } from '../../src/test/upload-metadata.ts';

const version = { 'tus-resumable': '1.0.0' };

/**
 * Announces a film to one process and sends its bytes to another, as an operator's client does; answers its id. Where the
 * other does not know the upload, the client begins again there, as tus clients do.
 */
export async function sendFilm(
  film: { bytes: Uint8Array<ArrayBuffer>; title: string; category: string },
  { from, to, token }: { from: string; to: string; token: string },
): Promise<string> {
  const path = await begin(film, from, token);
  const status = await send(film, `${to}${path}`, token);
  if (status === 404 && from !== to) return sendFilm(film, { from: to, to, token });
  if (status !== 204) throw new Error(`an upload was not taken: status ${status}`);
  return path.slice(path.lastIndexOf('/') + 1);
}

async function begin(
  { bytes, ...fields }: { bytes: Uint8Array; title: string; category: string },
  origin: string,
  token: string,
): Promise<string> {
  const response = await fetch(`${origin}/admin-api/uploads`, {
    method: 'POST',
    headers: {
      ...version,
      token,
      'upload-length': String(bytes.length),
      'upload-metadata': uploadMetadata({ ...fields, filename: 'film.mp4' }),
    },
  });
  const { status } = response;
  if (status !== 201) throw new Error(`an upload was not begun: status ${status}`);
  return response.headers.get('location') ?? '';
}

async function send(
  { bytes }: { bytes: Uint8Array<ArrayBuffer> },
  url: string,
  token: string,
): Promise<number> {
  const { status } = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...version,
      token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  return status;
}
