import { loadEnvironment } from '../adapters/config/environment.ts';
import type { SystemActor } from '../domain/users/user.ts';
import { openApp, type App } from './app.ts';

/** Who acts when the command line does. */
export const CLI_ACTOR: SystemActor = { kind: 'system', name: 'cli' };

/** Opens the app for one command and closes it again, whatever happens. */
export async function withApp(run: (app: App) => Promise<void>): Promise<void> {
  const app = await openApp(loadEnvironment());
  try {
    await run(app);
  } finally {
    await app.close();
  }
}
