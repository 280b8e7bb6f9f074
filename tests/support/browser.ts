import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

// The first is Chromium without windows, in which a page takes half of the processor time.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Nothing but the pages under test: no updates, no sync, no calls home that a test would wait for.
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: code that is optimized meanwhile is not worth a third of their processor time.
  '--js-flags=--no-opt --no-maglev',
];

/**
 * The Chromium or Chrome to test with: CHROMIUM_PATH, else the system's, without windows where there is one, else the one
 * Playwright downloaded.
 * Throws when CHROMIUM_PATH names nothing that runs, rather than quietly taking another one.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is "${chosen}", which does not run.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [...onPath, ...macApplications, chromium.executablePath()].find(runs);
}

/** Starts the browser that `findBrowser` finds; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(`${howToGetABrowser} Or let \`npm test\` get one.`);
  return chromium.launch({ executablePath, args: flags });
}

export const howToGetABrowser =
  'No Chromium or Chrome found: install one (Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to its program.';

/** Runs it, because distributions install programs that only say how to get the real one. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
