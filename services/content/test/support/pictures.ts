import sharp from 'sharp';

let made = 0;

/** Creates a JPEG that is unique in the test file: each is a pixel wider than the one before. */
export const aPicture = (width = 90, height = 60): Promise<Buffer> => {
  made += 1;
  const create = { width: width + made, height, channels: 3 as const, background: '#c8963e' };
  return sharp({ create }).jpeg().toBuffer();
};

/** Builds a multipart form like a browser. */
export function formOf(fields: Record<string, string>, files: Record<string, Buffer> = {}, name = 'a.jpg') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const [field, bytes] of Object.entries(files))
    form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
