import type { ReportError } from './error-mapper.ts';

const PERIOD_MS = 60_000;
const MAX_KINDS = 200;

/** Reports what is new: the same fault of thousands of listeners is one fault, told once a minute. */
export function reportSparingly(
  report: ReportError,
  now: () => number = () => performance.now(),
): ReportError {
  const reported = new Map<string, number>();
  return (error) => {
    const kind = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (now() - (reported.get(kind) ?? -PERIOD_MS) < PERIOD_MS) return;
    if (reported.size >= MAX_KINDS) reported.clear();
    reported.set(kind, now());
    report(error);
  };
}
