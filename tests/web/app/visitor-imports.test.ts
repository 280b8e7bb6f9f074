import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm;

/** Every module, ours by path and others by name, that a browser fetches along with the given ones. */
function fetchedWith(...entries: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = entries.map((entry) => path.join(root, entry));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const name = path.relative(root, file);
    if (seen.has(name)) continue;
    seen.add(name);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = from ?? alone ?? '';
      if (target.startsWith('.')) queue.push(path.resolve(path.dirname(file), target));
      else seen.add(target);
    }
  }
  return seen;
}

describe.each([
  ['the landing page', 'web/features/landing/landing-screen.tsx'],
  ['the terms', 'web/features/legal/terms-screen.tsx'],
  ['the privacy policy', 'web/features/legal/privacy-screen.tsx'],
  ['the login', 'web/features/users/login-screen.tsx'],
  ['the rider registration', 'web/features/users/rider-register-screen.tsx'],
])('a first visit of %s', (_, page) => {
  const fetched = [...fetchedWith('web/main.ts', 'web/app/start.tsx', page)];

  it('fetches what the page is made of', () => {
    expect(fetched).toContain('web/lib/configuration.ts');
    expect(fetched).toContain(page);
    expect(
      fetched.filter((name) => name.startsWith('web/')).every((name) => existsSync(path.join(root, name))),
    ).toBe(true);
  });

  it.each([
    ['the map', /^leaflet|^web\/components\/map\//],
    ['the admin console', /^web\/features\/admin\//],
    ['the dashboards', /^web\/features\/(rides|drivers|wallet)\//],
    ['payments', /^@stripe|^web\/(components\/(card-entry|payments)|features\/checkout)\//],
    ['the form schemas', /^zod|^application\//],
    ['forms', /^react-hook-form|^@hookform/],
    ['the GraphQL client', /^@apollo/],
    ['dialogs', /dialog/],
    ['the fare estimator', /fare-estimator|address-field/],
  ])('does not fetch %s', (_, unwanted) => {
    expect(fetched.filter((name) => unwanted.test(name))).toEqual([]);
  });
});
