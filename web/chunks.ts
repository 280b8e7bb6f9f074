import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const webRoot = dirname(fileURLToPath(import.meta.url));

/** Every page begins with it; what it imports stays with it. */
const ENTRY = 'main.ts';
/** Imported by way of an index and not used by visitors' pages. */
const UNUSED = /@mui\/(material\/styles\/enhanceHighContrast|system\/(Stack|InitColorSchemeScript))\b/;
const VISITOR_SCREENS = [
  'features/landing/landing-screen.tsx',
  'features/users/login-screen.tsx',
  'features/users/register-screen.tsx',
  'features/users/rider-register-screen.tsx',
  'features/users/driver-register-screen.tsx',
  'features/legal/terms-screen.tsx',
  'features/legal/privacy-screen.tsx',
];
const FORMS = [
  'features/users/login-form.tsx',
  'features/users/rider-registration.tsx',
  'features/users/driver-registration.tsx',
];
const BESIDE_THE_RIDER = [
  'app/drivers-only.tsx',
  'app/driver-page.tsx',
  'app/admin-page.tsx',
  'features/landing/fare-estimator.tsx',
  'features/drivers/schedule/weekly-schedule.tsx',
  'features/drivers/wallet/driver-wallet.tsx',
];
const DASHBOARDS = ['app/require-user.tsx', 'app/rider-page.tsx', 'app/driver-page.tsx'];

/**
 * Names the chunk that a module belongs to, null to leave it to the bundler: few files, which load side by side, and
 * none with much in it that a page does not need. Each set holds all that its modules import, or an earlier one does.
 */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string | null> | null = null;
  return (id, graph) => (names ??= assign(graph)).get(id) ?? null;
}

function assign(graph: ModuleGraph): Map<string, string | null> {
  const reach = (file: string) => reachable(join(webRoot, file), graph);
  const entry = reach(ENTRY);
  const names = new Map<string, string | null>();
  const claim = (name: string | null, ids: Iterable<string>) => {
    for (const id of ids) if (!entry.has(id) && !names.has(id)) names.set(id, name);
  };
  claim('visitor', reach('app/start.tsx'));
  const [landing, login, ...others] = VISITOR_SCREENS.map(reach);
  if (!landing || !login) return names;
  claim('visitor', sharedBy([landing, union([login, ...others])]));
  claim('entrance', sharedBy([login, union(others)]));
  // What one page for visitors needs alone is in a chunk of its own, but for what the dashboards begin with, too.
  const dashboards = DASHBOARDS.map(reach);
  claim('controls', sharedBy([union([landing, login, ...others]), union(dashboards)]));
  // What every button of the signed-in waits with, before the forms could take it.
  claim('controls', reach('components/loading-screen.tsx'));
  for (const screen of VISITOR_SCREENS) claim(null, reach(screen));
  claim('api', reach('lib/api-provider.tsx'));
  const forms = FORMS.map(reach);
  claim(
    'fields',
    sharedBy([union(forms), union([...dashboards, reach('features/landing/fare-estimator.tsx')])]),
  );
  // Whoever has a form has messages, but not the other way round.
  claim('toast', reach('components/toast-message.tsx'));
  claim('forms', sharedBy(forms));
  claim('dashboards', sharedBy(dashboards));
  claim('dashboards', reach('app/api-layout.tsx'));
  // The rider's home would else be some thirty small files; what others need of it is left to the bundler.
  for (const screen of BESIDE_THE_RIDER) claim(null, reach(screen));
  claim('rider', reach('app/rider-page.tsx'));
  return names;
}

/** All that a module imports statically, itself included. */
function reachable(first: string, graph: ModuleGraph): Set<string> {
  const ids = new Set([first]);
  for (const id of ids) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!UNUSED.test(imported)) ids.add(imported);
    }
  }
  return ids;
}

/** What at least two of the sets hold. */
function sharedBy(sets: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const set of sets) for (const id of set) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
