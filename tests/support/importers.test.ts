import { describe, expect, it } from 'vitest';
import { findImporters, listTestFiles } from './importers.ts';

const ACCESSIBILITY = 'tests/journeys/accessibility.test.ts';
const CENTS = 'tests/domain/money/cents.test.ts';

describe('who imports a module', () => {
  it.each([
    ['tests/support/axe-violations.ts', 'itself'],
    ['tests/support/long.ts', 'by what it imports'],
    ['axe-core', 'a package'],
    [ACCESSIBILITY, 'being it'],
  ])('is found of %s: %s', (module) => {
    expect(findImporters([ACCESSIBILITY, CENTS], [module])).toEqual([ACCESSIBILITY]);
  });

  it('is found through a screen that is loaded when it is needed', () => {
    const found = findImporters(listTestFiles(), ['web/features/rides/rider-screen.tsx']);
    expect(found).toContain('tests/web/app/page-titles.test.tsx');
  });

  it('is not who imports its types alone', () => {
    expect(
      findImporters(
        ['tests/support/count-statements.ts', 'tests/support/database-costs.ts'],
        ['tests/support/count-statements.ts'],
      ),
    ).toEqual(['tests/support/count-statements.ts']);
  });
});
