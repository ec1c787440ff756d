import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { readPlaces } from './places.js';

/** Delay until the services started at the same time are up. */
const AFTER_START_MS = 4000;

/** Loads the names of places once the service has started. */
@Injectable()
export class PlaceReader implements OnApplicationBootstrap {
  onApplicationBootstrap() {
    setTimeout(readPlaces, AFTER_START_MS).unref();
  }
}
