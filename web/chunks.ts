import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const webRoot = dirname(fileURLToPath(import.meta.url));

/** Every page begins with it; what it imports stays with it. */
const ENTRY = 'main.ts';
const LOGIN = 'features/users/login-form.tsx';
/** A page, or several files that count as one: with what it fetches a moment later. */
type Files = string | readonly string[];
const RIDER: Files = ['app/rider-page.tsx', 'features/rides/booking/driver-list.tsx'];
const HOMES: readonly Files[] = ['app/require-user.tsx', RIDER, 'app/driver-page.tsx'];
/**
 * The chunks in the order in which they take their modules: all that a file imports, or of several files what at least
 * two of them import, and no earlier chunk has. Few files, which load side by side, and none with much in it that a page
 * does not need. What stands in none is left to the bundler.
 */
const CHUNKS: readonly (readonly [name: string, ...files: Files[]])[] = [
  ['readers', 'features/landing/show-drivers.ts'],
  ['base', 'app/start.tsx'],
  ['api', 'lib/api-provider.tsx'],
  ['controls', LOGIN, 'features/landing/fare-estimator.tsx', ...HOMES],
  ['forms', LOGIN, 'features/users/rider-registration.tsx', 'features/users/driver-registration.tsx'],
  ['homes', ...HOMES, 'app/api-layout.tsx', 'app/admin-page.tsx'],
  // It would else be some thirty small files.
  ['rider', 'app/rider-page.tsx'],
  // They would else be some forty small files, of which each of the homes names those that it may fetch later.
  ['notices', 'components/toast-message.tsx', 'features/drivers/home/driver-switches.tsx'],
  [
    'dialogs',
    'features/rides/payment/change-payment-dialog.tsx',
    'features/rides/cancel-ride-dialog.tsx',
    'features/admin/users/credit-dialog.tsx',
    'features/drivers/home/ride-details-dialog.tsx',
    'features/drivers/wallet/driver-wallet.tsx',
  ],
  [
    'payments',
    'features/rides/booking/booking-dialog.tsx',
    'features/rides/completion/complete-ride-dialog.tsx',
    'features/rides/payment/change-payment-dialog.tsx',
  ],
];

/** Names the chunk that a module belongs to, null to leave it to the bundler. */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | null = null;
  return (id, graph) => (names ??= assign(graph)).get(id) ?? null;
}

function assign(graph: ModuleGraph): Map<string, string> {
  const entry = reachable(ENTRY, graph);
  const names = new Map<string, string>();
  for (const [name, ...files] of CHUNKS) {
    for (const id of sharedBy(files.map((file) => reachable(file, graph)))) {
      if (!entry.has(id) && !names.has(id)) names.set(id, name);
    }
  }
  return names;
}

/** All that modules import statically, themselves included. */
function reachable(files: Files, graph: ModuleGraph): Set<string> {
  const ids = new Set([files].flat().map((file) => join(webRoot, file)));
  for (const id of ids) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  }
  return ids;
}

/** What at least two of the sets hold; of one, all. */
function sharedBy(sets: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>(sets.length === 1 ? sets[0] : []);
  const shared = new Set<string>();
  for (const set of sets) for (const id of set) (seen.has(id) ? shared : seen).add(id);
  return shared;
}
