import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** The folders that hold source code, from the top layer down. */
export const layers = ['cli', 'adapters', 'graphql', 'web', 'application', 'domain', 'tests'];

const rulesFile = fileURLToPath(new URL('../../.dependency-cruiser.js', import.meta.url));

/**
 * Holds every import of the tree at `root` (type imports included) against .dependency-cruiser.js.
 * Throws when a layer yields no module: with a TypeScript release that it cannot drive,
 * dependency-cruiser reads nothing and therefore finds nothing wrong.
 */
export async function cruiseLayers(root: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(rulesFile);
  const present = readdirSync(root).filter((name) => layers.includes(name) || name.endsWith('.ts'));
  const { output } = await cruise(present, { ...options, baseDir: root });
  const result = output as ICruiseResult;
  const unread = layers.filter(
    (layer) => !result.modules.some(({ source }) => source.startsWith(`${layer}/`)),
  );
  if (unread.length > 0) throw new Error(`0 modules cruised in ${unread.join(', ')}`);
  return result;
}

/** The names of all rules in .dependency-cruiser.js. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await extractDepcruiseOptions(rulesFile);
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? 'unnamed rule');
}
