import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_IMAGES, loadImages } from './images.ts';
import { kubectl } from './cluster.ts';

/**
 * Provides what a test cluster may lack: the images of the engines, and a volume for each and for the backups. A
 * StorageClass makes the volumes if there is one.
 *
 * @param folder on this machine, which is the cluster's only node
 */
export async function offerVolumes(folder: string): Promise<void> {
  await loadImages(ENGINE_IMAGES);
  const classes = await kubectl(['get', 'storageclass', '--output', 'name']);
  if (classes.includes('storageclass')) return;
  const volumes = [1, 2, 3, 4].map((number) => {
    const path = join(folder, `volume-${number}`);
    mkdirSync(path);
    chmodSync(path, 0o777);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `vaultway-test-${number}`, labels: { 'vaultway-test': 'volume' } },
      spec: {
        capacity: { storage: '10Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path },
      },
    };
  });
  const list = { apiVersion: 'v1', kind: 'List', items: volumes };
  await kubectl(['apply', '--filename', '-'], { input: JSON.stringify(list) });
}
