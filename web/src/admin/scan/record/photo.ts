import { drawnWithin } from '@/admin/ui/forms/smaller-picture';

/** Longer side in pixels: enough to read a label, small enough for a slow connection. */
const LONGEST = 1600;
const QUALITY = 0.8;

/** Takes the camera's current picture as a JPEG. */
export const photoFromVideo = (video: HTMLVideoElement): Promise<Blob> =>
  drawn(video, video.videoWidth, video.videoHeight);

/**
 * Scales a chosen picture down. Redrawing strips the location and device metadata.
 *
 * @throws DOMException for a file that is not a picture
 */
export async function photoFromFile(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    return await drawn(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function drawn(picture: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const photo = await drawnWithin(
    LONGEST,
    picture,
    { width, height },
    { type: 'image/jpeg', quality: QUALITY },
  );
  if (photo === null) throw new DOMException('Nothing to draw', 'InvalidStateError');
  return photo;
}
