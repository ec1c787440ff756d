import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import type { LogPolicy } from '@vaultway/contracts';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const FACTS: LogPolicy = {
  origin: 'gold.example/log',
  words: null,
  merge_delay_seconds: 10,
  retention_days: null,
  witnesses: [],
  quorum: 0,
  time_stamps: null,
  key: 'gold.example/log+d98b6f4f+AUcH',
  fingerprint: '4ab1 0917',
  company_name: 'Goldline Secure',
  contact_address: null,
  contact_email: null,
};

function factsAre(facts: Partial<LogPolicy>) {
  server.use(http.get('/log/policy.json', () => HttpResponse.json({ ...FACTS, ...facts })));
}

const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 2 });
  return within(heading.closest('section') as HTMLElement);
};

describe("the page of the log's policy", () => {
  it('shows what the log promises, and where a program reads it', async () => {
    factsAre({});
    renderSite('/log/policy');

    expect(await screen.findByRole('heading', { name: 'Policy of the log', level: 1 })).toBeVisible();
    expect(await screen.findByText(/within 10 seconds of being saved/)).toBeVisible();
    expect((await section('Retention')).getByText(/until someone asks for erasure/)).toBeVisible();
    expect((await section('Witnesses')).getByText(/^None\./)).toBeVisible();
    expect((await section('Time stamps')).getByText('None.')).toBeVisible();
    expect((await section('Keys')).getByText(FACTS.key)).toBeVisible();
    const answers = await section('Who answers');
    expect(answers.getByText('Goldline Secure')).toBeVisible();
    expect(answers.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact.html');
    expect(screen.getByRole('link', { name: 'This page as plain text' })).toHaveAttribute(
      'href',
      '/log/policy.txt',
    );
  });

  it("shows the owner's words as text, witnesses, time stamps, days and address", async () => {
    factsAre({
      words: 'Ask <b>us</b>.\nAnything.',
      retention_days: 90,
      witnesses: ['witness.example/a', 'witness.example/b'],
      quorum: 2,
      time_stamps: 'tsa.example',
      contact_email: 'log@gold.example',
    });
    renderSite('/log/policy');

    expect(await screen.findByText(/Ask <b>us<\/b>\./)).toBeVisible();
    expect(screen.getByText(/for 90 days after delivery/)).toBeVisible();
    const witnesses = await section('Witnesses');
    expect(witnesses.getAllByRole('listitem')).toHaveLength(2);
    expect(witnesses.getByText(/with 2 of 2 signatures/)).toBeVisible();
    expect(screen.getByText('Every hour, by tsa.example (RFC 3161).')).toBeVisible();
    expect(screen.getByRole('link', { name: 'log@gold.example' })).toBeVisible();
  });

  it('shows what never changes, and another attempt, if the facts do not arrive', async () => {
    server.use(http.get('/log/policy.json', () => new HttpResponse(null, { status: 500 })));
    const { user } = renderSite('/log/policy');

    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/Entries are never changed or removed/)).toBeVisible();
    factsAre({});
    await user.click(again);

    expect(await screen.findByText('Goldline Secure', { selector: 'main bdi' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
