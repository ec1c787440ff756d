import { PlainError } from '../../setup/plain-error.mjs';
import { inside } from '../installation.mjs';
import { bad, good } from './finding.mjs';

/** Compares the rules of infra/redis/users.acl to those that running Redis was given. */
export function userRules() {
  const script = 'sh /etc/vaultway/reload.sh check && echo same || { [ $? = 3 ] && echo changed; }';
  const told = inside('redis', ['sh', '-c', script]).trim();
  if (told === 'same') return good('Redis has the rules of users.acl');
  if (told !== 'changed') throw new PlainError(`the rules of Redis: ${told}`);
  return bad(
    'the rules of Redis differ from users.acl, so services may lack a channel',
    'docker compose exec redis sh /etc/vaultway/reload.sh',
  );
}
