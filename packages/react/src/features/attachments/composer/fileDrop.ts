/** The content of a drag of files. */
export interface DroppedFiles {
  files: File[];
  /** Whether there were folders among them, which cannot be sent. */
  hasFolders: boolean;
}

/** Whether a drag carries files of the system rather than text or a link of the page. */
export const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/** Returns the files of a drop, without folders, which would look like unreadable files. */
export function droppedFiles(transfer: DataTransfer): DroppedFiles {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const files = items.flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile();
    return file ? [file] : [];
  });
  return { files, hasFolders: files.length < items.length };
}

/**
 * Returns the files of a paste, or none where the browser's own paste is right: text processors add a picture of the text,
 * and there the text is meant.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const isRichText = clipboard.getData('text/html') !== '' && clipboard.getData('text/plain').trim() !== '';
  return isRichText ? [] : [...clipboard.files];
}
