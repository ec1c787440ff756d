import { testMigrations } from '../../../tests/support/migration-tests.ts';
import { databaseDefinition } from '../src/database/database-definition.js';

testMigrations('vault', databaseDefinition);
