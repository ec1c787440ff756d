import { drawnWithin, smallerPicture } from '@/admin/ui/forms/smaller-picture';

const LONGEST = 2560;
const QUALITY = 0.9;

/** Makes a photo of a phone one that the server takes: small, and a JPEG where the browser can read its format. */
export async function photoFile(file: File): Promise<File> {
  if (['image/jpeg', 'image/png'].includes(file.type) || typeof createImageBitmap !== 'function')
    return smallerPicture(file);
  // The server says what is wrong with one that the browser cannot read either.
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const drawn = await drawnWithin(LONGEST, picture, picture, { type: 'image/jpeg', quality: QUALITY });
  picture.close();
  return drawn ? new File([drawn], 'photo.jpg', { type: drawn.type }) : file;
}
