import { testMigrations } from '../../../tests/support/migration-tests.ts';
import { databaseDefinition } from '../src/database/database-definition.js';

testMigrations('tracking', databaseDefinition, 'TellNoChanges1795132800054');
