/** What a drag of files brings along. */
export interface DroppedFiles {
  files: File[];
  /** Whether there were folders among them, which cannot be sent. */
  hasFolders: boolean;
}

/** Whether a drag carries files of the system, rather than text or a link of the page. */
export const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/** The files of a drop; a folder would look like a file that cannot be read. */
export function droppedFiles(transfer: DataTransfer): DroppedFiles {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const files = items.flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile();
    return file ? [file] : [];
  });
  return { files, hasFolders: files.length < items.length };
}

/**
 * The files of a paste, or none where the browser's own paste is right: text processors put a picture of the text
 * beside the text, and there the text is meant.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const isRichText = clipboard.getData('text/html') !== '' && clipboard.getData('text/plain').trim() !== '';
  return isRichText ? [] : [...clipboard.files];
}
