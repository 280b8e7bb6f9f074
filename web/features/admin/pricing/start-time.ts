import { t } from '@lingui/core/macro';
import { toInstant } from '../../../../domain/geo/local-time.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

export interface StartTime {
  /** The instant meant, ISO 8601; null for at once, and while it is not possible. */
  readonly startsAt: string | null;
  /** Why nothing can start then. */
  readonly problem: string | null;
}

/** What "2026-12-01T06:00" of the area's clocks means; empty for at once. */
export function getStartTime(typed: string, timeZone: string, now: Date): StartTime {
  if (typed === '') return { startsAt: null, problem: null };
  const [year, month, day, hour, minute] = (LOCAL.exec(typed) ?? []).slice(1).map(Number);
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined
  )
    return { startsAt: null, problem: t`Please enter a date and a time` };
  const instant = toInstant({ year, month, day, hour, minute, second: 0 }, timeZone);
  if (!instant)
    return { startsAt: null, problem: t`The clocks skip this time that day. Please choose another one.` };
  if (instant <= now) return { startsAt: null, problem: t`The start must be in the future` };
  return { startsAt: instant.toISOString(), problem: null };
}
