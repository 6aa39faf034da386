export type SaveResult = 'saved' | 'cancelled' | 'failed';

/**
 * Hands a picture (a `data:` address) to the member: iPhones and iPads show their share sheet, from which it
 * goes among the photos; elsewhere it is downloaded. Returns `cancelled` when the member closed the sheet.
 */
export async function savePicture(address: string, fileName: string): Promise<SaveResult> {
  try {
    const file = fileOf(address, fileName);
    if (isAppleTouch() && navigator.canShare({ files: [file] })) return await shareFile(file);
    download(file);
    return 'saved';
  } catch {
    return 'failed';
  }
}

/** Taken apart by hand: the page's policy lets it fetch from its own server only. */
function fileOf(address: string, fileName: string): File {
  const found = /^data:([^;,]+);base64,(.*)$/.exec(address);
  if (!found) throw new Error('Not the address of a picture drawn here.');
  const bytes = Uint8Array.from(atob(found[2] ?? ''), (char) => char.charCodeAt(0));
  return new File([bytes], fileName, { type: found[1] ?? '' });
}

function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(?:hone|ad|od)/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

async function shareFile(file: File): Promise<SaveResult> {
  try {
    await navigator.share({ files: [file] });
    return 'saved';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw error;
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers ask where to first, and read the picture only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
