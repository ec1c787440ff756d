/** Commands that `./vaultway` and npm offer. */
export const COMMANDS = [
  'init',
  'up',
  'signup-link',
  'reset-link',
  'upgrade',
  'rollback',
  'upgrade-postgres',
  'deploy',
  'backup',
  'base-backup',
  'restore',
  'drill',
  'resume-log',
  'rotate-log-key',
  'doctor',
];
