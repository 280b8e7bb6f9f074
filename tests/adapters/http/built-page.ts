import path from 'node:path';
import { expect } from 'vitest';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { testServer } from './test-server.ts';

/** The built client. */
export const dist = path.resolve(import.meta.dirname, '../../../web/dist');
const PAGE = { accept: 'text/html' };

export const configuration = {
  productName: 'Rides & Co',
  supportEmail: 'help@rides.test',
  serviceArea: { name: 'Metro Toledo', homeCity: 'Toledo', languages: ['en', 'es'] },
  payments: { mode: 'SANDBOX' },
};

/** A page of the built client as the server sends it. */
export async function getPage(
  url: string,
  payments = configuration.payments,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const server = await testServer({
    webFolder: dist,
    configuration: { ...configuration, payments },
    useCases: { showPricing: { execute: async () => ({ ...DEFAULT_RATES, id: 'p' }) as never } },
  });
  const { body, statusCode } = await server.inject({ url, headers: { ...PAGE, ...headers } });
  expect(statusCode).toBe(200);
  return body;
}

/** The pages for everyone: path, title, words. */
export const pages = [
  ['/', 'Rides & Co – personal drivers in Metro Toledo', 'A driver you know.'],
  ['/login', 'Sign In | Rides & Co', 'Welcome Back'],
  ['/register', 'Sign Up | Rides & Co', 'How will you travel?'],
  ['/rider-register', 'Become a Rider | Rides & Co', 'Create Rider Account'],
  ['/driver-register', 'Become a Driver | Rides & Co', 'Driver Approval Process'],
  ['/terms', 'Terms of Service | Rides & Co', 'technology platform only'],
  ['/privacy', 'Privacy Policy | Rides & Co', 'What we keep'],
] as const;

/** Needs the GraphQL client to be used, and is there to be read before. */
export const forgotPassword = [
  '/forgot-password',
  'Forgot Password | Rides & Co',
  'Forgot your password?',
] as const;
