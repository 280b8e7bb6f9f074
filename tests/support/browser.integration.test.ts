import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, howToGetABrowser } from './browser.ts';
import { getBrowser, type Machine } from './get-browser.ts';

describe('finding a browser', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function program(name: string, exitCode = 0): string {
    const path = join(folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it('takes CHROMIUM_PATH before the one on the PATH', () => {
    program('chromium');
    const chosen = program('my-own-browser');
    expect(findBrowser({ CHROMIUM_PATH: chosen, PATH: folder })).toBe(chosen);
  });

  it('refuses a CHROMIUM_PATH that does not run instead of quietly taking another browser', () => {
    program('chromium');
    const absent = join(folder, 'missing');
    expect(() => findBrowser({ CHROMIUM_PATH: absent, PATH: folder })).toThrow(absent);
  });

  it('takes the one without windows before the full browser', () => {
    program('chromium');
    const shell = program('chromium-headless-shell');
    expect(findBrowser({ PATH: folder })).toBe(shell);
  });

  it('passes over a program that only says how to get the real one', () => {
    program('chromium', 1);
    const chrome = program('google-chrome');
    expect(findBrowser({ PATH: folder })).toBe(chrome);
  });
});

describe('getting a browser', () => {
  const install = 'apt-get install --yes --no-install-recommends';

  function machine(wanted: Partial<Machine> & { foundAfter?: string }) {
    const ran: string[] = [];
    const run = (...command: string[]) => {
      ran.push(command.join(' '));
      if (wanted.foundAfter === undefined) throw new Error('no network');
    };
    const find = () => (wanted.foundAfter && ran.at(-1)?.includes(wanted.foundAfter) ? '/it' : undefined);
    return { ran, mayInstallPackages: false, find, run, playwright: 'playwright.js', ...wanted };
  }

  it('installs nothing where there is one', () => {
    const furnished = machine({ find: () => '/usr/bin/chromium' });
    expect(getBrowser(furnished)).toBe('/usr/bin/chromium');
    expect(furnished.ran).toEqual([]);
  });

  it('installs the package of the system as root', () => {
    const debian = machine({ mayInstallPackages: true, foundAfter: 'apt-get install' });
    expect(getBrowser(debian)).toBe('/it');
    expect(debian.ran).toEqual(['apt-get update', `${install} chromium-headless-shell`]);
  });

  it('installs the full browser where the system has no package of the smaller one', () => {
    const older = machine({ mayInstallPackages: true, foundAfter: 'install-recommends chromium' });
    const { run } = older;
    older.run = (...command) => {
      run(...command);
      if (command.at(-1) === 'chromium-headless-shell') throw new Error('no such package');
    };
    older.find = () => (older.ran.at(-1) === `${install} chromium` ? '/it' : undefined);
    expect(getBrowser(older)).toBe('/it');
  });

  it('downloads one where packages may not be installed', () => {
    const user = machine({ foundAfter: 'playwright.js install' });
    expect(getBrowser(user)).toBe('/it');
    expect(user.ran).toEqual([`${process.execPath} playwright.js install chromium`]);
  });

  it('downloads one where the package brought none', () => {
    const ubuntu = machine({ mayInstallPackages: true, foundAfter: 'playwright.js install' });
    expect(getBrowser(ubuntu)).toBe('/it');
    expect(ubuntu.ran.at(-1)).toBe(`${process.execPath} playwright.js install --with-deps chromium`);
  });

  it('says in one line how to get one when nothing worked', () => {
    expect(() => getBrowser(machine({ mayInstallPackages: true }))).toThrow(howToGetABrowser);
    expect(howToGetABrowser).not.toContain('\n');
  });
});
