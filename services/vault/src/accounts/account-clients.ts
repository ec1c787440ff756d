/** `main`: the holder; `holders`: all of them; `instructing`: who may send requests; `all`: also who only sees it. */
export type AccountClients = 'main' | 'holders' | 'instructing' | 'all';

const BESIDE: Record<Exclude<AccountClients, 'main'>, string> = {
  holders: `person.role = 'holder'`,
  instructing: 'person.may_instruct',
  all: 'true',
};

/** True in SQL of a row of `account` that `:user` or one of `:customers` has. The main holder may always instruct. */
export function isClientOf(clients: AccountClients): string {
  const is = (type: string, id: string) =>
    `(${type} = 'user' AND lower(${id}) = lower(:user) OR ${type} = 'customer' AND lower(${id}) = ANY(:customers))`;
  const isHolder = is('account.holder_type', 'account.holder_id');
  if (clients === 'main') return isHolder;
  return `(${isHolder} OR EXISTS (SELECT FROM account_people person
    WHERE person.account_id = account.id AND ${BESIDE[clients]} AND ${is('person.person_type', 'person.person_id')}))`;
}
