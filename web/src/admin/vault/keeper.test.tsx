import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Movement } from '@vaultway/contracts';
import { envelope, settings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const ID = '0199aaaa-0000-7000-8000-0000000000d1';
const keeper = { admin: { ...anna, role: 'keeper' as const }, settings: { ...settings, vault: true } };
