import { product } from '../access.ts';
import { command } from '../use-case.ts';

/** Deletes resolved cases whose records need not be kept any longer. Run by a job; how many. */
export const purgeCases = command({
  access: product,
  run: ({ tx }) => tx.cases.purge(tx.now()),
});
