import { Logger } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import '@vaultway/common/testing';
import type { Paper, PlaceLabels } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Printer } from '../src/documents/printer.js';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const paper: Paper = {
  language: 'in',
  title: 'वॉल्ट का विवरण',
  number: 'V-00001',
  created_at: '2026-11-30T10:00:00.000Z',
  facts: [['खाता', 'V-00001']],
  tables: [],
  notes: [],
  link: { caption: 'लॉग में जाँचें', path: '/verify.html?size=1&root=A%2B' },
  file: { name: 'statement.json', description: 'Statement', json: '{}' },
};
const ask = () =>
  tracking.app.get(MessageClient).ask('paper.print', paper, { fallback: undefined, limitMs: 15_000 });

it('prints papers of other services with the company and its address', async () => {
  const print = vi.spyOn(Printer.prototype, 'print');
  onTestFinished(() => print.mockRestore());
  const answer = await ask();
  const pdf = Buffer.from(answer?.pdf ?? '', 'base64');
  expect(pdf.toString('latin1')).toContain('/Lang (hi)');
  expect((await readPdf(pdf)).letters).toContain('V-00001');
  expect(print).toHaveBeenCalledWith(
    expect.objectContaining({
      language: 'hi',
      isRightToLeft: false,
      company: { name: 'Vaultway', lines: expect.any(Array) },
      link: { caption: 'लॉग में जाँचें', url: `${tracking.config.PUBLIC_URL}/verify.html?size=1&root=A%2B` },
    }),
  );
});

it('logs why it prints none', async () => {
  const cause = new Error('no such font');
  const print = vi.spyOn(Printer.prototype, 'print').mockRejectedValue(cause);
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  onTestFinished(() => [print, log].forEach((spy) => spy.mockRestore()));
  expect(await ask()).toEqual({ pdf: null, refused: 'unavailable' });
  expect(log).toHaveBeenCalledWith({ err: cause, title: paper.title }, 'could not print a paper');
});

it.each(['unavailable', 'too_slow_to_print'] as const)('says why it prints none: %s', async (code) => {
  const print = vi.spyOn(Printer.prototype, 'print').mockRejectedValue(new ApiError(code));
  onTestFinished(() => print.mockRestore());
  expect(await ask()).toEqual({ pdf: null, refused: code });
});

const labels = (count: number): PlaceLabels => ({
  format: 'a4-8',
  labels: Array.from({ length: count }, (_, at) => ({
    code: `ZRH-R1-S${at + 1}`,
    name: at % 2 === 0 ? 'الرف الثاني للذهب' : null,
    around: 'ZRH › ZRH-R1',
  })),
});
const print = (asked: PlaceLabels) =>
  tracking.app.get(MessageClient).ask('paper.print', asked, { fallback: undefined, limitMs: 15_000 });

it('prints labels of places, whose codes a scanner reads', async () => {
  const drawn = vi.spyOn(Printer.prototype, 'print');
  onTestFinished(() => drawn.mockRestore());
  const answer = await print(labels(3));
  const { letters } = await readPdf(Buffer.from(answer?.pdf ?? '', 'base64'));
  for (const code of ['ZRH-R1-S1', 'ZRH-R1-S2', 'ZRH-R1-S3']) expect(letters).toContain(code);
  expect(drawn).toHaveBeenCalledWith(
    expect.objectContaining({
      kind: 'labels',
      labels: expect.arrayContaining([expect.objectContaining({ code: 'ZRH-R1-S1', url: 'ZRH-R1-S1' })]),
    }),
  );
});

it('prints 200 labels of places at once, and the longest codes', async () => {
  const pdf = Buffer.from((await print(labels(200)))?.pdf ?? '', 'base64');
  expect(pdf.toString('latin1')).toMatch(/\/Count 25\b/);
  const code = `${'W'.repeat(39)}Ж`;
  const long = { format: 'a6' as const, labels: [{ code, name: 'خ'.repeat(255), around: null }] };
  expect((await print(long))?.refused).toBeNull();
});
