import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { HttpClient } from '../../../services/libs/common/src/testing/http-client.ts';
import { URL_OF_SITE } from './cluster.ts';

/** Creates a client with the session of the installation's first admin. */
export const clusterAdmin = () => new HttpClient(URL_OF_SITE, { cookie: inject('clusterSession') });

let made = 0;

/** @returns code and id of a new parcel for a test */
export async function aTrackedParcel(): Promise<{ code: string; id: string }> {
  made += 1;
  const code = `CLUSTER-${process.pid}-${made}`;
  const parcel = { tracking_code: code, recipient_name: 'Ada Winter', destination: 'Lisbon, Portugal' };
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await clusterAdmin().post('/api/parcels', parcel);
    if (answer.status === 201) return { code, id: answer.body.data.id };
    // A gateway that has just started may not have discovered every part.
    if (answer.status !== 503 || Date.now() > until) throw new Error(`No parcel: ${answer.text}`);
    await sleep(500);
  }
}

/** Returns a path of each part, with its expected status. */
export const everyPart = (code: string): Record<string, number> => ({
  [`/api/parcels/${code}`]: 200,
  '/api/graph': 200,
  '/track.html': 200,
  '/api/admins': 200,
  '/api/mails': 200,
});

/** Uploads a parcel's photo. @returns its path */
export async function aPhoto(parcelId: string): Promise<string> {
  const form = new FormData();
  form.set('id', parcelId);
  form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'photo.png');
  const answer = await clusterAdmin().post('/api/parcels/image', form);
  if (answer.status !== 200) throw new Error(`No photo: ${answer.text}`);
  return answer.body.data.image;
}

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
