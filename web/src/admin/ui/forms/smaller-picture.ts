import { LIMITS } from '@vaultway/contracts/limits';

/** Longer side in pixels: twice the widest form that the server makes, since tall pictures keep that width. */
const LONGEST = 2560;
const QUALITY = 0.9;
/** A photo from here on is worth the time that scaling it takes. */
const LARGE_BYTES = 1024 * 1024;
const TIME_LIMIT_MS = 10_000;

/**
 * Scales a large photo down before it is sent. Returns the file itself if it is small, if the browser cannot draw it in
 * time, or if that makes it no smaller: the server then decides.
 */
export async function smallerPicture(file: File): Promise<File> {
  const largest = { 'image/jpeg': LARGE_BYTES, 'image/png': LIMITS.imageBytes }[file.type];
  if (largest === undefined || file.size <= largest || typeof createImageBitmap !== 'function') return file;
  const late = new Promise<null>((done) => setTimeout(done, TIME_LIMIT_MS, null));
  const drawn = await Promise.race([scaledDown(file).catch(() => null), late]);
  return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
}

async function scaledDown(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    return await drawnWithin(LONGEST, picture, picture, { type: file.type, quality: QUALITY });
  } finally {
    picture.close();
  }
}

/** Draws a picture no longer than `longest` pixels, without its metadata. @returns null if the browser cannot */
export function drawnWithin(
  longest: number,
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  { type, quality }: { type: string; quality: number },
): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, type, quality));
}
