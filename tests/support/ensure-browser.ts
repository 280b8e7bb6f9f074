// Run before the tests: gets a browser where the machine has none, or ends with one line saying how.
import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser } from './browser.ts';
import { getBrowser } from './get-browser.ts';

const playwrightPackage = createRequire(import.meta.url).resolve('playwright-core/package.json');

try {
  getBrowser({
    mayInstallPackages: process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0,
    find: findBrowser,
    run: (program, ...args) => {
      process.stdout.write(`No browser to test with: running ${program} ${args.join(' ')}\n`);
      execFileSync(program, args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    },
    playwright: join(dirname(playwrightPackage), 'cli.js'),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
