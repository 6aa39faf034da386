/** Whether an operator means to send a file of a folder: not a hidden file, nor one that a system leaves there. */
const isMeant = ({ name }: File): boolean => !name.startsWith('.') && name !== 'Thumbs.db';

/** Returns every dropped file, those in folders too, sorted by name. */
export async function readDropped({ items, files }: DataTransfer): Promise<File[]> {
  // The items can be read only in this tick; reading a folder takes longer.
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

/** Reads a folder. A browser returns its entries in parts; an empty part marks the end. */
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
