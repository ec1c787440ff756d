import { DEFAULT_SETTINGS } from '@vaultway/contracts';
import { expect, it } from 'vitest';
import { policyOf, policyText } from './log-policy.js';

const SITE = 'https://www.example.com';
const facts = {
  company: { ...DEFAULT_SETTINGS, company_name: 'Gold', contact_email: 'log@example.com' },
  origin: 'www.example.com/log',
  key: 'www.example.com/log+d98b6f4f+AUcHJz1e0nDkPZ4jDTnvOk3qB0q9yMfp1fZxrmYl0Xwk',
  witnesses: [],
};

it("says what the log promises, below the owner's words", () => {
  const policy = policyText(
    policyOf({ ...facts, company: { ...facts.company, log_policy: 'Ask us anything.\n' } }),
    SITE,
  );
  expect(policy).toMatch(
    /^Policy of the log www\.example\.com\/log\n\nAsk us anything\.\n\nWhat is logged\n {2}/,
  );
  for (const words of [
    'Merge delay',
    'Retention',
    'After a fork',
    'Fingerprint: ',
    'None. Keep checkpoints yourself',
  ])
    expect(policy).toContain(words);
  expect(policy).toMatch(/Who answers\n {2}Gold\n {2}log@example\.com\n$/);
});

it('names witnesses and the days until personal data is removed', () => {
  const witnesses = ['a', 'b', 'c'].map((name) => ({ name }));
  const company = { ...facts.company, retention_days: 90 };
  const policy = policyText(policyOf({ ...facts, witnesses, company, authority: 'tsa.example' }), SITE);
  expect(policy).toContain('Each hour by tsa.example (RFC 3161): https://www.example.com/log/stamp');
  expect(policy).toContain('a, b, c. A checkpoint counts as witnessed with 2 of 3 signatures.');
  expect(policy).toContain('until 90 days after delivery');
});
