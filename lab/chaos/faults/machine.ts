import { PROGRAMS } from '../../../tools/setup/services.mjs';
import type { Engine } from '../engine-clocks.ts';
import type { Fault } from './fault.ts';

const HOUR_MS = 3_600_000;

/** Sets the clocks of some programs an hour wrong until the fault ends. */
export const clock =
  (way: 'ahead' | 'behind', programs: readonly string[] = PROGRAMS): Fault =>
  ({ product: { detours } }) => {
    for (const name of programs) detours.step(name, way === 'ahead' ? HOUR_MS : -HOUR_MS);
    return Promise.resolve(() => {
      for (const name of programs) detours.step(name, 0);
    });
  };

/** Sets the clock of Postgres or Redis an hour wrong until the fault ends. */
export const engineClock =
  (engine: Engine, way: 'ahead' | 'behind'): Fault =>
  ({ product: { engineClocks } }) => {
    engineClocks.step(engine, (way === 'ahead' ? HOUR_MS : -HOUR_MS) / 1000);
    return Promise.resolve(() => engineClocks.step(engine, 0));
  };

/** Fills a disk. */
export const fullDisk =
  (of: 'postgres' | 'images'): Fault =>
  ({ product: { disks } }) => {
    disks[of]?.fill();
    return Promise.resolve(() => disks[of]?.free());
  };

/** Simulates a power failure and a restart of the machine. */
export const rebooted: Fault = async ({ product }) => {
  await product.reboot();
  return () => {};
};
