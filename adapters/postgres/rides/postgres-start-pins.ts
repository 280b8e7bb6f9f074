import type { StartPins } from '../../../application/ports/start-pins.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { RIDER_PREFERENCES, WRONG_START_PINS } from './ride-table.ts';

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

const WRONG_COUNT = statement(
  'start-pins.wrong-count',
  WRONG_START_PINS.columns,
  'select tried from wrong_start_pins where ride_id = $ride_id and accepted_at = $accepted_at',
  decoderOf({ tried: WRONG_START_PINS.columns.tried }),
);

const COUNT_WRONG = statement(
  'start-pins.count-wrong',
  WRONG_START_PINS.columns,
  `insert into wrong_start_pins (ride_id, accepted_at, tried) values ($ride_id, $accepted_at, 1)
    on conflict (ride_id, accepted_at) do update set tried = wrong_start_pins.tried + 1`,
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

  async wrongCount({ id, acceptedAt }: Ride): Promise<number> {
    if (!acceptedAt) return 0;
    const { rows } = await this.sql.run(WRONG_COUNT({ ride_id: id, accepted_at: acceptedAt }));
    return rows[0]?.tried ?? 0;
  }

  async countWrong({ id, acceptedAt }: Ride): Promise<void> {
    if (acceptedAt) await this.sql.run(COUNT_WRONG({ ride_id: id, accepted_at: acceptedAt }));
  }
}
