/** Downloads a file, or a CSV text: the byte order mark at its start tells spreadsheets that it is UTF-8. */
export function downloadFile(name: string, content: string | Blob): void {
  const file =
    typeof content === 'string' ? new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
