import { howToGetABrowser } from './browser.ts';

/** What getting a browser needs from the machine it happens on. */
export interface Machine {
  /** Whether packages of the system may be installed: root, with Debian's apt-get. */
  mayInstallPackages: boolean;
  find: () => string | undefined;
  /** Throws when the program fails. */
  run: (program: string, ...args: string[]) => void;
  /** Path of Playwright's command line, a Node script. */
  playwright: string;
}

/**
 * The browser of this machine; where there is none, Debian's package as root, else Playwright's download.
 * Throws one line that says how to get one when neither works.
 */
export function getBrowser(machine: Machine): string {
  const found = machine.find();
  if (found) return found;
  const ways = machine.mayInstallPackages ? [installPackage, download] : [download];
  for (const way of ways) {
    try {
      way(machine);
    } catch {
      continue; // What went wrong is on the terminal already; there may be another way.
    }
    const got = machine.find();
    if (got) return got;
  }
  throw new Error(howToGetABrowser);
}

function installPackage({ run }: Machine): void {
  const install = (name: string) => run('apt-get', 'install', '--yes', '--no-install-recommends', name);
  run('apt-get', 'update');
  try {
    install('chromium-headless-shell');
  } catch {
    install('chromium'); // Distributions older than the other package.
  }
}

function download({ run, playwright, mayInstallPackages }: Machine): void {
  run(process.execPath, playwright, 'install', ...(mayInstallPackages ? ['--with-deps'] : []), 'chromium');
}
