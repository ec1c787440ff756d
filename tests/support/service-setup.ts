import 'reflect-metadata';
import { dropFreshDatabasesAtEnd } from './database.ts';

dropFreshDatabasesAtEnd();
