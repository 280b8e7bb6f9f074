import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { PHONE, VisitedApp } from '../support/visited-app.ts';

let app: VisitedApp;
let page: Page;

beforeAll(async () => {
  app = await VisitedApp.start();
  page = await app.visitor(PHONE, { serviceWorkers: 'allow' });
});
afterAll(() => app?.[Symbol.asyncDispose]());

describe('the app on the device', () => {
  it('can be installed', async () => {
    await page.goto(`${app.url}/login`);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      const found = (await (await fetch(link?.href ?? '')).json()) as { icons: { src: string }[] };
      const icons = await Promise.all(
        found.icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type')),
      );
      return { ...found, icons };
    });
    expect(manifest).toMatchObject({ name: 'Maumee', start_url: '/home', display: 'standalone' });
    expect(manifest.icons).toEqual(Array(4).fill('image/png'));
  });

  it('keeps its files and the last trips once somebody is signed in', async () => {
    await page.getByLabel('Email').fill('rider@maumee.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(/\/rider$/);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.goto(`${app.url}/trips`);
    await page.getByRole('heading', { name: 'My Trips' }).waitFor();
    await page.getByRole('article').or(page.locator('main button')).first().waitFor();
    await page.goto(`${app.url}/rider?tab=history`);
    await page.getByRole('heading', { name: 'Trip History' }).waitFor();
    await page
      .locator('main')
      .getByText(/Completed/)
      .first()
      .waitFor();
    // What the API answers is in none of the caches of the worker.
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/app-shell');
    expect(cached.filter((path) => /^\/(api|graphql)/.test(path))).toEqual([]);
  });

  it('shows the trips without a connection, and says so', async () => {
    await page.context().setOffline(true);
    await app.server.kill();
    await page.goto(`${app.url}/rider?tab=history`);
    await page.getByText(/You are offline\. Your trips are shown as of/).waitFor();
    await page
      .locator('main')
      .getByText(/Completed/)
      .first()
      .waitFor();
    await page.goto(`${app.url}/trips`);
    await page.getByRole('heading', { name: 'My Trips' }).waitFor();
    await page.getByText(/You are offline/).waitFor();
  });

  it('sends nothing, and says why', async () => {
    await page.goto(`${app.url}/rider?tab=history`);
    await page.locator('main').getByText('Completed').first().click();
    const dialog = page.getByRole('dialog', { name: 'Ride Details' });
    await dialog.getByRole('button', { name: 'Email receipt again' }).click();
    await page
      .getByText('You are offline, and nothing was sent. Try again when you are connected.')
      .waitFor();
  });

  it('forgets the trips with the session', async () => {
    await page.goto(`${app.url}/trips`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'A driver you know.' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('kept-answers'))).toBeNull();
    await page.goto(`${app.url}/trips`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });
});
