import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { launchBrowser } from './browser.ts';
import { ServedApp } from './served-app.ts';
import { findSharedApp } from './shared-app-setup.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, ZOO } from './places.ts';

export const PHONE = { width: 360, height: 780 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;
export const DESK = { width: 1440, height: 900 } as const;
export type Viewport = typeof PHONE | typeof DESKTOP | typeof DESK;

/** Long enough for a slow machine that does other work: what a test waits for comes in a moment or never. */
const WAIT_MS = 40_000;
/** Drivers' buttons take no taps for 600 ms after a list of rides has changed, and whatever changes it may be late. */
const HELD_TAPS_MS = 900;
const HOMES = { rider: '/rider', driver: '/driver', admin: '/admin-dashboard' } as const;

/** From the zoo across town, as REST clients ask every driver for it. */
export const TRIP = {
  pickupAddress: ZOO.address,
  pickupCoordinates: `${ZOO.lat},${ZOO.lng}`,
  dropoffAddress: ACROSS_TOWN_MIDDLE.address,
  dropoffCoordinates: `${ACROSS_TOWN_MIDDLE.lat},${ACROSS_TOWN_MIDDLE.lng}`,
  totalFare: '99.00',
  driverType: 'broadcast',
} as const;

let sharedBrowser: Promise<Browser> | null = null;

/** The browser of this worker's files, which ends with the worker. */
function getSharedBrowser(): Promise<Browser> {
  sharedBrowser ??= launchBrowser();
  return sharedBrowser;
}

/** The address of each page that is open, and what a screen reader finds on it. */
export async function describeOpenPages(): Promise<string[]> {
  const browser = await sharedBrowser;
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  return Promise.all(
    pages.map(async (page) => {
      const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
      return `${page.url()}\n${seen}`;
    }),
  );
}

/** A served app and a browser for the people who visit it, each in a context of their own. */
export class VisitedApp implements AsyncDisposable {
  private readonly tokens = new Map<string, string>();
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly url: string,
    /** Where the mails are which the server did not send. */
    readonly mailboxUrl: string,
    readonly browser: Browser,
    private readonly own: ServedApp | null,
  ) {}

  /**
   * The app that journeys share, for those that see nobody's data but of people whom no other journey has, and do
   * nothing that others see.
   */
  static async shared(): Promise<VisitedApp> {
    const { url, mailboxUrl } = await findSharedApp();
    return new VisitedApp(url, mailboxUrl, await getSharedBrowser(), null);
  }

  /** An app of its own; `settings` are environment variables besides those of a demo. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<VisitedApp> {
    // It has made the demo, which every app has a copy of.
    await findSharedApp();
    const [server, browser] = await Promise.all([ServedApp.start(settings), getSharedBrowser()]);
    return new VisitedApp(server.url, server.mailboxUrl, browser, server);
  }

  /** Throws for the app that is shared, which nobody may stop or change past its interfaces. */
  get server(): ServedApp {
    if (!this.own) throw new Error('This journey needs an app of its own');
    return this.own;
  }

  /** Somebody who is not signed in; errors on their pages fail the test. Nothing is kept on the device but by `options`. */
  async visitor(viewport: Viewport, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => {
      throw error;
    });
    return page;
  }

  /** Somebody of the demo, signed in without the form and at home. */
  async person(email: string, viewport: Viewport, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.visitor(viewport, options);
    const login = { email, password: DEMO_PASSWORD };
    const answer = await page.request.post(`${this.url}/api/auth/login`, { data: login });
    if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
    const { user } = (await answer.json()) as { user: { userType: keyof typeof HOMES } };
    await page.goto(this.url + HOMES[user.userType]);
    return page;
  }

  async signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
    await page.goto(`${this.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(/\/(rider|driver|admin-dashboard)/);
  }

  /** Calls the REST interface as somebody of the demo, in a session of its own. Throws unless it succeeds. */
  async ask<T>(email: string, method: string, path: string, body?: object): Promise<T> {
    const token = this.tokens.get(email) ?? (await this.tokenOf(email));
    this.tokens.set(email, token);
    return (await this.send(method, path, body, token)) as T;
  }

  /** A rider of the demo asks every driver for a ride now, from the zoo across town. */
  book(email: string): Promise<{ id: string }> {
    return this.ask(email, 'POST', '/api/rides', TRIP);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.own?.[Symbol.asyncDispose]();
  }

  private async tokenOf(email: string): Promise<string> {
    const login = { email, password: DEMO_PASSWORD };
    return ((await this.send('POST', '/api/auth/login', login)) as { token: string }).token;
  }

  private async send(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** Goes to another screen as a link does, without loading the page anew; the page has its router already. */
export function followLink(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Until a driver's buttons take taps again. */
export async function afterHeldTaps(page: Page): Promise<void> {
  await page.waitForTimeout(HELD_TAPS_MS);
}

/** Taps a driver's button, again where the list took no tap because something in it had just moved. */
export async function tap(button: Locator): Promise<void> {
  const element = await button.elementHandle();
  const seen = await element?.evaluateHandle((target) => {
    const clicks = { isTaken: false };
    target.addEventListener('click', () => (clicks.isTaken = true), { once: true });
    return clicks;
  });
  // What is drawn anew meanwhile is another element.
  const isGone = await element?.click().then(
    () => false,
    () => true,
  );
  if (!isGone && (await seen?.evaluate(({ isTaken }) => isTaken))) return;
  await afterHeldTaps(button.page());
  await tap(button);
}

/** Fills in an address of the booking form with the first suggestion of that name. */
export async function pickAddress(page: Page, label: string, name: string): Promise<void> {
  const change = page.getByRole('button', { name: `Change ${label}` });
  if (await change.isVisible()) await change.click();
  await page.getByRole('combobox', { name: label }).fill(name.toLowerCase());
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await change.waitFor();
}

/** Fills in the booking form: from the zoo across town. */
export async function pickTrip(page: Page): Promise<void> {
  await pickAddress(page, 'Pickup address', nameOf(ZOO));
  await pickAddress(page, 'Dropoff address', nameOf(ACROSS_TOWN_MIDDLE));
}

/** "$15.29". */
export function dollars(cents: Cents): string {
  return `$${dollarsFromCents(cents)}`;
}
