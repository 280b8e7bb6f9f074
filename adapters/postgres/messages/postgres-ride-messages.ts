import type { RideMessages, RideMessageViews, SentRideMessage } from '../../../application/ports/messages.ts';
import type { MessageSeat } from '../../../domain/messages/ride-message.ts';
import type { TextStatus } from '../../../domain/texts/text-number.ts';
import { boolean, integer, nullable, text } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { RIDE_MESSAGES } from './message-tables.ts';

const INSERT = insert('ride-messages.insert', RIDE_MESSAGES);
const FIND = select('ride-messages.find', RIDE_MESSAGES, 'where id = $id');
const OF_RIDE = select(
  'ride-messages.of-ride',
  RIDE_MESSAGES,
  'where ride_id = $ride_id order by sent_at, id',
);
const BETWEEN = statement(
  'ride-messages.between',
  RIDE_MESSAGES.columns,
  `select ride_messages.*, texts.status as text_status, users.has_account from ride_messages
      join rides on rides.id = ride_messages.ride_id join users on users.id = rides.rider_id
      left join texts on texts.id = ride_messages.id and texts.user_id = users.id
    where ride_messages.ride_id = $ride_id and ride_messages.driver_id = $driver_id
    order by ride_messages.sent_at, ride_messages.id`,
  (row): SentRideMessage => ({
    ...RIDE_MESSAGES.fromRow(row),
    ...decoderOf({ textStatus: nullable(text<TextStatus>()), hasAccount: boolean() })(row),
  }),
);
const WRITTEN_BY = select(
  'ride-messages.written-by',
  RIDE_MESSAGES,
  'where sender_id = $sender_id order by sent_at, id',
);
const COUNT = statement(
  'ride-messages.count',
  RIDE_MESSAGES.columns,
  'select count(*)::int from ride_messages where ride_id = $ride_id and driver_id = $driver_id',
  onlyValue(integer()),
);

const COUNT_OF_RIDE = statement(
  'ride-messages.count-of-ride',
  RIDE_MESSAGES.columns,
  'select count(*)::int from ride_messages where ride_id = $ride_id',
  onlyValue(integer()),
);

const OF_CONVERSATION = 'where ride_id = $ride_id and driver_id = $driver_id' as const;
/** Of each seat what the other side wrote and it has not read. Not before it was sent: another server, whose clock is ahead, may have written it just now. */
const MARK_READ = {
  rider: statement(
    'ride-messages.mark-read-by-rider',
    RIDE_MESSAGES.columns,
    `update ride_messages set read_at = greatest($sent_at, sent_at) ${OF_CONVERSATION} and side = 'driver' and read_at is null`,
  ),
  helper: statement(
    'ride-messages.mark-read-by-helper',
    RIDE_MESSAGES.columns,
    `update ride_messages set helper_read_at = greatest($sent_at, sent_at) ${OF_CONVERSATION} and side = 'driver' and helper_read_at is null`,
  ),
  driver: statement(
    'ride-messages.mark-read-by-driver',
    RIDE_MESSAGES.columns,
    `update ride_messages set read_at = greatest($sent_at, sent_at) ${OF_CONVERSATION} and side = 'rider' and read_at is null`,
  ),
} satisfies Record<MessageSeat, unknown>;

/** Nothing is written later than an hour after the end: what was sent after that is not looked at. */
const FORGET = statement(
  'ride-messages.forget',
  RIDE_MESSAGES.columns,
  `delete from ride_messages using rides
    where ride_messages.sent_at < $sent_at::timestamptz + interval '1 hour' and rides.id = ride_messages.ride_id
      and coalesce(rides.completed_at, rides.cancelled_at) < $sent_at
      and not exists (select from cases where cases.ride_id = rides.id and cases.state <> 'resolved')`,
);

export const postgresRideMessages = (sql: SqlRunner): RideMessages & RideMessageViews => ({
  insert: (message) => sql.write(INSERT(RIDE_MESSAGES.toRow(message))),
  find: (id) => sql.first(FIND({ id })),
  count: (rideId, driverId) => sql.only(COUNT({ ride_id: rideId, driver_id: driverId })),
  countOfRide: (rideId) => sql.only(COUNT_OF_RIDE({ ride_id: rideId })),
  markRead: (rideId, driverId, seat, at) =>
    sql.count(MARK_READ[seat]({ ride_id: rideId, driver_id: driverId, sent_at: at })),
  ofRide: (rideId) => sql.all(OF_RIDE({ ride_id: rideId })),
  between: (rideId, driverId) => sql.all(BETWEEN({ ride_id: rideId, driver_id: driverId })),
  writtenBy: (userId) => sql.all(WRITTEN_BY({ sender_id: userId })),
  forget: (endedBefore) => sql.count(FORGET({ sent_at: endedBefore })),
});
