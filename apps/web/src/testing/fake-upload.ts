import { vi } from 'vitest';

/** The fake server's reaction to a file: an answer, `offline`, or no answer. */
export type UploadFate = { code: number; msg: string; data: unknown } | 'offline' | 'silence';

/** An upload that reached the fake. */
export interface SentUpload {
  path: string;
  headers: Headers;
  file: File | null;
  /** The plain fields beside it. */
  fields: Record<string, string>;
}

/** Puts a fake server behind XMLHttpRequest, which uploads go through. */
export function startFakeUploads(fateOf: (file: File | null) => UploadFate) {
  const sent: SentUpload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    responseText = '';
    private path = '';
    private readonly headers = new Headers();

    open(_method: string, path: string): void {
      this.path = path;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      const given = form.get('file');
      const file = given instanceof File ? given : null;
      const fields = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
      sent.push({ path: this.path, headers: this.headers, file, fields });
      queueMicrotask(() => this.settle(fateOf(file)));
    }

    private settle(fate: UploadFate): void {
      const progress = new Event('progress');
      this.upload.dispatchEvent(Object.assign(progress, { loaded: 1, total: 2 }));
      if (fate === 'silence') return;
      if (fate !== 'offline') this.responseText = JSON.stringify(fate);
      this.dispatchEvent(new Event(fate === 'offline' ? 'error' : 'load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

/** A file of so many bytes, or with that text in it. */
export function buildFile(type = 'image/png', content: number | string = 8): File {
  const body = typeof content === 'number' ? new Uint8Array(content) : content;
  return new File([body], 'picture', { type });
}
