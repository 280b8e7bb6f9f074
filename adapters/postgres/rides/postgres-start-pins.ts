import type { StartPins, StartPinTries } from '../../../application/ports/rides.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { RIDER_PREFERENCES, START_PIN_TRIES } from './ride-table.ts';

const NO_TRIES: StartPinTries = { wrong: 0, renewals: 0 };

const CHOICE = statement(
  'start-pins.choice',
  RIDER_PREFERENCES.columns,
  'select start_pin from rider_preferences where rider_id = $rider_id',
  decoderOf({ startPin: RIDER_PREFERENCES.columns.start_pin }),
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

export class PostgresStartPins implements StartPins {
  constructor(private readonly sql: SqlRunner) {}

  async choice(riderId: string): Promise<StartPinChoice> {
    const { rows } = await this.sql.run(CHOICE({ rider_id: riderId }));
    return rows[0]?.startPin ?? 'off';
  }

  async choose(riderId: string, choice: StartPinChoice): Promise<void> {
    await this.sql.run(CHOOSE({ rider_id: riderId, start_pin: choice }));
  }

  async tries({ id, acceptedAt }: Ride): Promise<StartPinTries> {
    if (!acceptedAt) return NO_TRIES;
    const { rows } = await this.sql.run(TRIES({ ride_id: id, accepted_at: acceptedAt }));
    return rows[0] ?? NO_TRIES;
  }

  async countWrong({ id, acceptedAt }: Ride): Promise<void> {
    if (acceptedAt) await this.sql.run(COUNT_WRONG({ ride_id: id, accepted_at: acceptedAt }));
  }

  async renew({ id, acceptedAt }: Ride): Promise<void> {
    if (acceptedAt) await this.sql.run(RENEW({ ride_id: id, accepted_at: acceptedAt }));
  }
}
