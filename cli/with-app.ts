import { userInfo } from 'node:os';
import { loadEnvironment } from '../adapters/config/environment.ts';
import type { SystemActor } from '../domain/users/user.ts';
import { openApp, type App, type AppOptions } from './app.ts';

/** Who acts when the command line does: the person of this machine who called it, for the audit log. */
export const CLI_ACTOR: SystemActor = { kind: 'system', name: `cli:${getSystemUser()}` };

/** Opens the app for one command and closes it again, whatever happens. */
export async function withApp(run: (app: App) => Promise<void>, options: AppOptions = {}): Promise<void> {
  const app = await openApp(loadEnvironment(), options);
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

/** As the system knows it, whatever the variables say; in a container the user may have no name. */
function getSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
