import { t } from '@lingui/core/macro';
import { toInstant } from '../../../../domain/geo/local-time.ts';
import type { DeskDraft } from './desk-draft.ts';

/** When the ride is wanted; `problem` says why not, and what is still missing. */
export interface DeskSchedule {
  /** Null for now, and while a time is missing. */
  readonly pickup: Date | null;
  /** Of a way back at a time. */
  readonly back: Date | null;
  readonly problem: string | null;
}

type Wanted = Pick<DeskDraft, 'when' | 'date' | 'time' | 'weekdays' | 'back' | 'backTime'>;

const WHOLE_TIME = /^\d{2}:\d{2}$/;

/** The times as they were given, by the area's clocks. */
export function toSchedule(wanted: Wanted, timeZone: string, now: Date, today: string): DeskSchedule {
  const { when, date, time, weekdays, back, backTime } = wanted;
  const failed = (problem: string): DeskSchedule => ({ pickup: null, back: null, problem });
  if (when === 'weekly' && weekdays.length === 0) return failed(t`Choose the days of the week.`);
  if (when !== 'now' && date === '') return failed(t`Choose a day.`);
  if (when !== 'now' && !WHOLE_TIME.test(time)) return failed(t`Choose a time.`);
  if (back === 'at_time' && !WHOLE_TIME.test(backTime)) return failed(t`Choose the time of the way back.`);
  if (when === 'weekly') {
    const isBackwards = back === 'at_time' && backTime <= time;
    return isBackwards
      ? failed(t`The way back has to be later.`)
      : { pickup: null, back: null, problem: null };
  }
  const pickup = when === 'now' ? null : at(date, time, timeZone);
  if (when === 'later' && (!pickup || pickup <= now))
    return failed(t`This time has passed, or the clocks skip it.`);
  const returning = back === 'at_time' ? at(when === 'now' ? today : date, backTime, timeZone) : null;
  if (back === 'at_time' && (!returning || returning <= (pickup ?? now)))
    return failed(t`The way back has to be later.`);
  return { pickup, back: returning, problem: null };
}

function at(date: string, time: string, timeZone: string): Date | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toInstant({ year, month, day, hour, minute, second: 0 }, timeZone);
}
