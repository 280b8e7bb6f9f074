import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { dollars, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, SERVED_FARE, ZOO } from '../support/places.ts';

const PHONE = { width: 412, height: 823 };

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** A page with everything that went wrong in it: errors, and HTML that React found to be another than its own. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await app.browser.newPage({ viewport: PHONE, serviceWorkers: 'block' });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(app.url + path, { waitUntil: 'load' });
  return { page, problems };
}

/** The names of the GraphQL operations that the page sends from now on. */
function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (name) names.push(name);
  });
  return names;
}

describe('a page on a slow line', () => {
  it('shows the words of the landing page and its estimator within three seconds at 400 kbit/s', async () => {
    const page = await app.browser.newPage({ viewport: PHONE });
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    });
    await page.goto(app.url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'A driver you know.' }).waitFor();
    await page.getByRole('combobox', { name: 'Pickup address' }).waitFor();
    const readableMs = await page.evaluate(async () => {
      const paints = () => performance.getEntriesByName('first-contentful-paint');
      while (paints().length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      return paints()[0]?.startTime;
    });
    expect(readableMs).toBeLessThan(3000);
    await page.close();
  });
});

/** Whether React has come. */
const IS_TAKEN_OVER = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'));

/** In kB of 1,000 bytes as sent. */
const READING_KB = 60;

describe('a page that is only read', () => {
  it.each(['/', '/login', '/register', '/rider-register', '/driver-register', '/terms', '/privacy'])(
    '%s fetches under 60 kB of scripts, and no React, from its head to its foot',
    async (path) => {
      const page = await app.browser.newPage({ viewport: PHONE });
      let bytes = 0;
      page.on('requestfinished', async (request) => {
        if (request.resourceType() !== 'script') return;
        bytes += (await request.sizes()).responseBodySize;
      });
      await page.goto(app.url + path, { waitUntil: 'load' });
      await page.keyboard.press('End');
      await page.getByRole('link').last().scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes / 1_000).toBeLessThan(READING_KB);
      expect(await page.evaluate(IS_TAKEN_OVER)).toBe(false);
      await page.close();
    },
  );

  it('has its theme, its language and its drivers without React', async () => {
    const { page, problems } = await open('/');
    await page.getByLabel('Theme').selectOption('dark');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Español' }).last().click();
    await page.getByText('¿Cuánto costaría?').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByLabel('Tema').inputValue()).toBe('dark');
    await page.locator('[data-live]').scrollIntoViewIfNeeded();
    await page.locator('[data-slot=name]:not(:empty)').first().waitFor();
    expect(await page.evaluate(IS_TAKEN_OVER)).toBe(false);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('a page that came as HTML', () => {
  it.each(['/', '/login', '/rider-register', '/driver-register', '/forgot-password'])(
    '%s is taken over by React as it is when somebody turns to its fields',
    async (path) => {
      const { page, problems } = await open(path);
      for (const field of await page.getByRole('textbox').or(page.getByRole('combobox')).all()) {
        if (await field.isVisible()) await field.focus();
      }
      await page.waitForFunction(IS_TAKEN_OVER);
      await page.waitForLoadState('networkidle');
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  it('keeps what was typed into the estimator before its code was there', async () => {
    const { page, problems } = await open('/');
    await page.getByLabel('Pickup address').pressSequentially(nameOf(ZOO));
    await page.getByRole('option', { name: nameOf(ZOO) }).click();
    await page.getByLabel('Dropoff address').pressSequentially(nameOf(ACROSS_TOWN_MIDDLE));
    await page.getByRole('option', { name: nameOf(ACROSS_TOWN_MIDDLE) }).click();
    await page.getByText(dollars(SERVED_FARE)).first().waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('signs in who sends the form before its code is there, and sends them home when they come back', async () => {
    const { page, problems } = await open('/login');
    await page.evaluate((password) => {
      const [email, secret] = document.querySelectorAll('input');
      if (email) email.value = 'rider3@maumee.test';
      if (secret) secret.value = password;
      document.querySelector('form')?.requestSubmit();
    }, DEMO_PASSWORD);
    await page.waitForURL(/\/rider$/);
    for (const path of ['/terms', '/privacy']) {
      await page.goto(app.url + path);
      await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    }
    await page.goto(app.url);
    await page.getByText('You are already signed in').waitFor();
    await page.waitForURL(/\/rider$/);
    // The page that is left asks nothing any more.
    await page.goto('about:blank');
    const operations = watchOperations(page);
    await page.goto(`${app.url}/rider`);
    await page.getByRole('combobox', { name: 'Pickup address' }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const asked of ['CurrentUser', 'RiderDashboard']) {
      expect(operations.filter((name) => name === asked)).toHaveLength(1);
    }
    expect(problems).toEqual([]);
    await page.close();
  });
});
