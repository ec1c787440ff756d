import sharp from 'sharp';

let made = 0;

/** Returns a JPEG unique within this file: each is a pixel wider than the one before. */
export const aPicture = (): Promise<Buffer> => {
  made += 1;
  const create = { width: 60 + made, height: 40, channels: 3 as const, background: '#c8963e' };
  return sharp({ create }).jpeg().toBuffer();
};

/** Builds the form that sets a parcel's photo, as a browser sends it. */
export function photoForm(id: string, bytes?: Buffer, name = 'photo.jpg') {
  const form = new FormData();
  form.set('id', id);
  if (bytes) form.set('image', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
