import { AUDITED, type LedgerCheck } from './ledger-check.ts';
import { COUNTED_FOR_AUDITED } from './verified-totals.ts';

/** What is counted where it is written, so that nobody has to count it again. */
export const COUNTER_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 0,
    rule: 'The trips of a driver are the completed rides',
    parts: [
      {
        scope: 'users',
        sql: `select profile.user_id as subject,
            format('%s trips, %s completed rides', profile.total_trips, coalesce(counted.trips, 0)) as detail
          from ${AUDITED} join driver_profiles profile on profile.user_id = audited.id
            left join (${COUNTED_FOR_AUDITED}) counted on counted.driver_id = profile.user_id
          where profile.total_trips <> coalesce(counted.trips, 0)`,
      },
    ],
  },
  {
    invariant: 0,
    rule: 'The decisions of a driver are those in the history and the passes',
    parts: [
      {
        scope: 'users',
        sql: `select audited.id as subject,
            format('%s of %s accepted, %s of %s in the history', coalesce(kept.accepted, 0), coalesce(kept.decided, 0),
              coalesce(counted.accepted, 0), coalesce(counted.decided, 0)) as detail
          from ${AUDITED} left join driver_decisions kept on kept.driver_id = audited.id
            left join (${COUNTED_FOR_AUDITED}) counted on counted.driver_id = audited.id
          where (coalesce(kept.accepted, 0), coalesce(kept.decided, 0))
            <> (coalesce(counted.accepted, 0), coalesce(counted.decided, 0))`,
      },
    ],
  },
];
