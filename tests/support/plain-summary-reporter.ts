import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with one plain line, `12 passed, 0 failed` (and `, 1 skipped`), for readers that are programs.
 * A file or hook that broke counts as one failure; a run in which no test ran is a failure too. Tests that passed at a
 * second try only are named before it, so that nobody overlooks them.
 */
export class PlainSummaryReporter implements Reporter {
  #summary = '0 passed, 0 failed';

  onInit(): void {
    // Written last of all, whatever other reporters and tear-downs print.
    process.once('exit', () => process.stdout.write(`${this.#summary}\n`));
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName);
    const broken = testModules.flatMap((module) =>
      [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0),
    );
    const count = (wanted: string) => states.filter((state) => state === wanted).length;

    const passed = count('passed');
    const failed = count('failed') + count('pending') + broken.length + unhandledErrors.length;
    const skipped = count('skipped');
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    this.#summary = [...flaky.map((name) => `Passed at a second try only: ${name}`), counts].join('\n');
    if (failed > 0 || passed === 0) process.exitCode = 1;
  }
}
