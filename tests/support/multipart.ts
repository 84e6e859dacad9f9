/** The fields of a query as multipart/form-data, each data URL as a file. */
export function multipartOf(query: string): FormData {
  const body = new FormData();
  for (const [name, value] of new URLSearchParams(query)) {
    const file = /^data:([^;]+);base64,(.*)$/.exec(value);
    if (file === null) body.append(name, value);
    else body.append(name, new Blob([Buffer.from(file[2]!, 'base64')], { type: file[1]! }), 'file');
  }
  return body;
}
