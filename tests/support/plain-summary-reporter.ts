import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** A file or hook that broke counts as one failure, and so does a test that never ended. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Ends a run with one plain line, `12 passed, 0 failed` (and `, 1 skipped`), for readers that are programs.
 * A run in which no test ran is a failure too, unless it may be empty (`--passWithNoTests`). Tests that passed at a
 * second try only are named before it, with what went wrong at the first, so that nobody overlooks them.
 */
export class PlainSummaryReporter implements Reporter {
  #summary = '0 passed, 0 failed';
  #mayBeEmpty = false;

  onInit(vitest: Vitest): void {
    this.#mayBeEmpty = vitest.config.passWithNoTests ?? false;
    // Written last of all, whatever other reporters and tear-downs print.
    process.once('exit', () => process.stdout.write(`${this.#summary}\n`));
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(describeFirstTry);
    const { passed, failed, skipped } = countTests(testModules, unhandledErrors);
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    this.#summary = [...flaky, counts].join('\n');
    if (failed > 0 || (passed === 0 && !this.#mayBeEmpty)) process.exitCode = 1;
  }
}

/** The beginning of the message: what was waited for stands in its first lines. */
const MOST_LINES = 4;

function describeFirstTry(test: TestCase): string {
  const message = test.result().errors?.[0]?.message ?? '';
  const reason = message.split('\n').filter(Boolean).slice(0, MOST_LINES).join(' · ');
  return `Passed at a second try only: ${test.fullName}: ${reason}`;
}

export function countTests(
  testModules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
): TestCounts {
  const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
  const states = tests.map((test) => test.result().state);
  const broken = testModules.flatMap((module) =>
    [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0),
  );
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed') + count('pending') + broken.length + unhandledErrors.length,
    skipped: count('skipped'),
  };
}
