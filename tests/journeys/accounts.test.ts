import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { PHONE, TRIP, VisitedApp } from '../support/visited-app.ts';

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.start({ SESSION_TRANSPORT: 'cookie', SECOND_FACTOR: 'admins' });
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** An authenticator in the browser that knows its owner and asks nobody. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  // On a phone a message lies on the way out for five seconds, and longer under the mouse: it is closed first.
  const closeMessage = page.locator('.MuiSnackbar-root').getByRole('button', { name: 'Close' });
  await page.addLocatorHandler(closeMessage, (close) => close.click());
  await page
    .getByRole('button', { name: /Log ?out/i })
    .first()
    .click();
  await page.removeLocatorHandler(closeMessage);
  await page.waitForURL(`${app.url}/`);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The page has asked for news of its rides, and the server has had a moment to look who asks: it says nothing of that. */
async function untilListening(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    // Of the socket from its first frame on, which may be sent as soon as it is open.
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('rideChanged') && resolve()),
    );
  });
  await page.waitForTimeout(1_000);
}

const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

describe('a session in a cookie alone', () => {
  let page: Page;

  it('signs in, and keeps nothing that a script could read', async () => {
    page = await app.visitor(PHONE);
    await enterPassword(page, 'rider@maumee.test');
    await page.waitForURL(/\/rider/);
    expect(await cookies(page)).toContain('__Host-maumee_session');
    const readable = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
    );
    expect(readable).not.toMatch(/token|session/i);
  });

  it('lives through a reload, and hears over its WebSocket of a ride that was booked elsewhere', async () => {
    const listening = untilListening(page);
    await page.reload();
    await page.getByRole('button', { name: 'Select Addresses First' }).waitFor();
    await listening;
    const { status, text } = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/rides', { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    }, TRIP);
    expect(status, text).toBe(201);
    await page.getByText('Pending Driver Acceptance').first().waitFor();
  });

  it('is over after signing out', async () => {
    await logOut(page);
    expect(await cookies(page)).not.toContain('__Host-maumee_session');
    await page.goto(`${app.url}/rider`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });
});

describe('an admin who has to have a second factor', () => {
  let page: Page;

  it('is asked for one before anything else, and is told the recovery codes', async () => {
    page = await app.visitor(PHONE);
    await withAuthenticator(page);
    await enterPassword(page, 'admin@maumee.test');
    await page.getByRole('heading', { name: 'One thing first' }).waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(200);
    await addPasskey(page, 'Work laptop');
    const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' });
    await codes.getByRole('listitem').nth(9).waitFor();
    await codes.getByRole('button', { name: 'I Have Kept Them' }).click();
    await page.getByText('Work laptop').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  it('signs in with the passkey alone', async () => {
    await logOut(page);
    await page.goto(`${app.url}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/admin-dashboard/);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  it('signs in with the password and the passkey as the second step', async () => {
    await logOut(page);
    await enterPassword(page, 'admin@maumee.test');
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL(/\/admin-dashboard/);
  });

  it('proves with the passkey who it is before payouts are made, when the last proof is old', async () => {
    await page.goto(`${app.url}/admin-dashboard?tab=payouts`);
    await page.getByRole('button', { name: 'Process Payouts' }).waitFor();
    await app.server.change(`update sessions set authenticated_at = now() - interval '1 hour'`);
    await page.getByRole('button', { name: 'Process Payouts' }).click();
    const question = page.getByRole('dialog', { name: 'Process Payouts?' });
    await question.getByRole('button', { name: 'Process Payouts' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    await proof.getByRole('button', { name: 'Use your passkey' }).click();
    await proof.waitFor({ state: 'hidden' });
    await question.waitFor({ state: 'hidden' });
    await page.getByText('Payouts processed').waitFor();
  });

  it('sees when the passkey was used, and is asked for another one once it is removed', async () => {
    await page.goto(`${app.url}/admin-dashboard?tab=profile&section=security`);
    await page
      .getByText(/^Last used/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Passkey removed').waitFor();
    await page.goto(`${app.url}/admin-dashboard`);
    await page.getByRole('heading', { name: 'One thing first' }).waitFor();
  });
});
