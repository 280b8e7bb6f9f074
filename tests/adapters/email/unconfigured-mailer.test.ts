import { expect, it } from 'vitest';
import { UnconfiguredMailer } from '../../../adapters/email/unconfigured-mailer.ts';

it('says that there is no mail server, and refuses to pretend', async () => {
  const mailer = new UnconfiguredMailer();
  expect(mailer.isConfigured).toBe(false);
  await expect(mailer.send()).rejects.toThrow('No mail server is configured');
});
