import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VisitedApp } from '../support/visited-app.ts';

let app: VisitedApp;

beforeAll(async () => {
  app = await VisitedApp.shared();
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** A page with everything that went wrong in it, and every other site that it asked for something. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await app.browser.newPage({ viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== app.url) problems.push(`asked ${origin}`);
  });
  await page.goto(app.url + path);
  return { page, problems };
}

describe('the explorers of the interfaces', () => {
  it('of GraphQL asks a question, from our own files alone', async () => {
    const { page, problems } = await open('/graphiql');
    await page.waitForLoadState('networkidle');
    // The tab bears the name of the question once the explorer has taken it in, which it does when it is ready for keys.
    const tab = page.getByRole('tab', { name: 'Name' });
    await expect
      .poll(
        async () => {
          await page.getByRole('region', { name: 'Query Editor' }).click();
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.insertText('query Name { configuration { productName } }');
          return tab.isVisible();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(true);
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await page.locator('.graphiql-response').getByText('"Maumee"').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('of REST lists the calls, and makes one', async () => {
    const { page, problems } = await open('/api/docs');
    const call = page.locator('.opblock', { hasText: '/api/pricing' }).filter({ hasText: 'GET' }).first();
    await page.locator('.opblock-tag[data-tag="pricing"]').click();
    await call.getByRole('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('"schedulingFee"').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
