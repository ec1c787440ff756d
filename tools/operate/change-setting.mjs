import { readFileSync, writeFileSync } from 'node:fs';
import { withSetting } from './env-file.mjs';

const COMMENTS = {
  VERSION: 'The tag of the images; npm run upgrade changes it.',
  SECRETS_DIR: 'Folder in which npm run init stores a file per secret, for the containers.',
  REGISTRY: 'Where the images come from.',
  POSTGRES_MAJOR: 'The version of Postgres; npm run upgrade-postgres changes it.',
  PREVIOUS_VERSION: 'The version before, to which npm run rollback returns.',
};

/**
 * Changes a setting in .env.
 * @param {string} file @param {keyof typeof COMMENTS} name @param {string} value
 */
export function changeSetting(file, name, value) {
  const text = readFileSync(file, 'utf8');
  const changed = withSetting(text, name, value, COMMENTS[name]);
  if (changed !== text) writeFileSync(file, changed, { mode: 0o600 });
}
