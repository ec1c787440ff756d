/** The longer side in pixels: enough to read a label, little enough for a slow line. */
const LONGEST = 1600;
const QUALITY = 0.8;

/** What the camera sees now, as a JPEG. */
export const photoFromVideo = (video: HTMLVideoElement): Promise<Blob> =>
  drawn(video, video.videoWidth, video.videoHeight);

/**
 * A picture that was chosen, scaled down. Drawn anew, it carries no place or device any more.
 *
 * @throws DOMException for a file that is no picture
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
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const photo = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  if (photo === null) throw new DOMException('Nothing to draw', 'InvalidStateError');
  return photo;
}
