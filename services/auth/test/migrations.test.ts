import { testMigrations } from '../../../tests/support/migration-tests.ts';
import { databaseParts } from '../src/database/database-parts.js';

testMigrations(databaseParts);
