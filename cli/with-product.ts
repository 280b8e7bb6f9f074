import { loadEnvironment } from '../adapters/config/environment.ts';
import type { SystemActor } from '../domain/people/user.ts';
import { openProduct, type Product } from './product.ts';

/** Who acts when the command line does. */
export const CLI_ACTOR: SystemActor = { kind: 'system', name: 'cli' };

/** Opens the product for one command and closes it again, whatever happens. */
export async function withProduct(run: (product: Product) => Promise<void>): Promise<void> {
  const product = await openProduct(loadEnvironment());
  try {
    await run(product);
  } finally {
    await product.close();
  }
}
