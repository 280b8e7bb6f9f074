import { defineConfig } from 'vitest/config';

// The rules of the domain are held by their own tests: no other test may kill a mutant.
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    setupFiles: 'tests/support/property-seed.ts',
    restoreMocks: true,
  },
});
