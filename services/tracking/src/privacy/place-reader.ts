import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { readPlaces } from './places.js';

/**
 * What starts together with this service has started by then. Earlier than the garbage of the start is collected, so that
 * what reading leaves behind goes with it.
 */
const AFTER_START_MS = 4000;

/** Reads the names of places once the service has started. */
@Injectable()
export class PlaceReader implements OnApplicationBootstrap {
  onApplicationBootstrap() {
    setTimeout(readPlaces, AFTER_START_MS).unref();
  }
}
