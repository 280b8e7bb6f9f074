import type { StartPins, StartPinTries } from '../../../application/ports/rides.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { RIDER_PREFERENCES, START_PIN_TRIES } from './ride-table.ts';

const NO_TRIES: StartPinTries = { wrong: 0, renewals: 0 };

const CHOICE = statement(
  'start-pins.choice',
  RIDER_PREFERENCES.columns,
  'select start_pin from rider_preferences where rider_id = $rider_id',
  onlyValue(RIDER_PREFERENCES.columns.start_pin),
);

const CHOOSE = statement(
  'start-pins.choose',
  RIDER_PREFERENCES.columns,
  `insert into rider_preferences (rider_id, start_pin) values ($rider_id, $start_pin)
    on conflict (rider_id) do update set start_pin = excluded.start_pin`,
);

const TRIES = statement(
  'start-pins.tries',
  START_PIN_TRIES.columns,
  'select wrong, renewals from start_pin_tries where ride_id = $ride_id and accepted_at = $accepted_at',
  decoderOf({ wrong: START_PIN_TRIES.columns.wrong, renewals: START_PIN_TRIES.columns.renewals }),
);

const COUNT_WRONG = statement(
  'start-pins.count-wrong',
  START_PIN_TRIES.columns,
  `insert into start_pin_tries (ride_id, accepted_at, wrong, renewals) values ($ride_id, $accepted_at, 1, 0)
    on conflict (ride_id, accepted_at) do update set wrong = start_pin_tries.wrong + 1`,
);

const RENEW = statement(
  'start-pins.renew',
  START_PIN_TRIES.columns,
  `insert into start_pin_tries (ride_id, accepted_at, wrong, renewals) values ($ride_id, $accepted_at, 0, 1)
    on conflict (ride_id, accepted_at) do update set wrong = 0, renewals = start_pin_tries.renewals + 1`,
);

export const postgresStartPins = (sql: SqlRunner): StartPins => ({
  choice: (riderId) => sql.first(CHOICE({ rider_id: riderId })),
  choose: (riderId, choice) => sql.write(CHOOSE({ rider_id: riderId, start_pin: choice })),
  tries: async ({ id, acceptedAt }) => {
    if (!acceptedAt) return NO_TRIES;
    return (await sql.first(TRIES({ ride_id: id, accepted_at: acceptedAt }))) ?? NO_TRIES;
  },
  countWrong: async ({ id, acceptedAt }) => {
    if (acceptedAt) await sql.run(COUNT_WRONG({ ride_id: id, accepted_at: acceptedAt }));
  },
  renew: async ({ id, acceptedAt }) => {
    if (acceptedAt) await sql.run(RENEW({ ride_id: id, accepted_at: acceptedAt }));
  },
});
