import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { launchBrowser } from '../support/browser.ts';
import { ServedApp } from '../support/served-app.ts';

// Takes every screen of the product at 360 and 1440 px, light and dark, into a folder git ignores.

const FOLDER = path.resolve(import.meta.dirname, '../../screenshots');
const SETTLE_MS = 700;

const LOOKS = [
  { name: '360-light', width: 360, height: 780, colorScheme: 'light' },
  { name: '360-dark', width: 360, height: 780, colorScheme: 'dark' },
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

const SCREENS = [
  {
    as: null,
    paths: [
      '/',
      '/login',
      '/register',
      '/rider-register',
      '/driver-register',
      '/terms',
      '/privacy',
      '/nowhere',
    ],
  },
  {
    as: 'rider',
    paths: [
      '/rider',
      '/rider?tab=upcoming',
      '/rider?tab=history',
      '/rider?tab=wallet',
      '/rider?tab=profile',
      '/trips',
    ],
  },
  { as: 'rider6', paths: ['/organization', '/rider?tab=profile&section=care'] },
  {
    as: 'driver',
    paths: [
      '/driver',
      '/driver?tab=availability',
      '/driver?tab=history',
      '/driver?tab=wallet',
      '/driver?tab=profile',
      '/driver-availability',
    ],
  },
  { as: 'driver8', paths: ['/driver', '/driver/apply'] },
  {
    as: 'admin',
    paths: [
      '/admin-dashboard',
      '/admin-dashboard?tab=bookings',
      '/admin-dashboard?tab=cases',
      '/admin-dashboard?tab=pricing',
      '/admin-dashboard?tab=organisations',
      '/admin-dashboard?tab=security',
    ],
  },
] as const;

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(`${name}@maumee.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/(rider|driver|admin-dashboard)/);
}

function fileName(as: string | null, screen: string): string {
  const name = screen.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'landing';
  return as ? `${as}-${name}` : name;
}

async function takeAll(browser: Browser, url: string, look: (typeof LOOKS)[number]): Promise<number> {
  const { name, width, height, colorScheme } = look;
  let taken = 0;
  for (const { as, paths } of SCREENS) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    if (as) await signIn(page, url, as);
    for (const screen of paths) {
      await page.goto(url + screen);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({
        path: path.join(FOLDER, `${fileName(as, screen)}-${name}.png`),
        fullPage: true,
      });
      taken += 1;
    }
    await context.close();
  }
  return taken;
}

mkdirSync(FOLDER, { recursive: true });
await using app = await ServedApp.start();
const browser = await launchBrowser();
let taken = 0;
for (const look of LOOKS) taken += await takeAll(browser, app.url, look);
await browser.close();
console.log(`${taken} screenshots in ${FOLDER}`);
