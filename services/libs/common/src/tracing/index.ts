import { tracingWanted } from './config.js';

/**
 * Loaded before a service (`node --import ./dist/tracing.js dist/main.js` in its image): sends traces from the request
 * to the SQL statement when OTEL_EXPORTER_OTLP_ENDPOINT is set, and takes no memory otherwise.
 */
if (tracingWanted()) await import('./start-tracing.js');
