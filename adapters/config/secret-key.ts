import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** The key that was configured, or one made once and kept, readable by its owner only, in the data folder. */
export function secretKey(environment: { secretKey: string | null; dataDir: string }): string {
  return environment.secretKey ?? keptKey(environment.dataDir);
}

/** Two processes may start at once: a link that exists already says that the other was first, with a whole key. */
function keptKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  const own = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(own, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(path, 'utf8').trim();
}
