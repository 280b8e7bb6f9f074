/** Tries after the first one. */
const RETRIES = 3;
const FIRST_DELAY_MS = 400;

/** Loads something over a shaky connection: three more attempts, each after twice the wait of the one before. */
export async function loadWithRetries<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= RETRIES) throw error;
      await wait(FIRST_DELAY_MS * 2 ** attempt);
    }
  }
}
