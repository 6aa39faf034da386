/** Files of a folder that no operator means: hidden ones, and what systems leave there. */
const isMeant = ({ name }: File): boolean => !name.startsWith('.') && name !== 'Thumbs.db';

/** Every file that was dropped, those in folders too, in the order of their names. */
export async function readDropped({ items, files }: DataTransfer): Promise<File[]> {
  // They can be read only now; a folder's content takes its time.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files];
  const found = await Promise.all(entries.map(readEntry));
  return found
    .flat()
    .filter(isMeant)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true }));
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const found = await Promise.all((await readFolder(entry)).map(readEntry));
  return found.flat();
}

/** A browser hands out a folder in parts; an empty part is its end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}
