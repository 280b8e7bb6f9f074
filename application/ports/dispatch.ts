import type { BoardDriver } from '../../domain/dispatch/board-driver.ts';
import type { BoardRide } from '../../domain/dispatch/board-ride.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import { port } from '../tokens.ts';

/** As many rides a board has at the most; of more the earliest. */
export const MOST_BOARD_RIDES = 5_000;
/** As many drivers; of more those who are online before others. */
export const MOST_BOARD_DRIVERS = 1_000;

/** The day of a board, and what its drivers' hours are counted from. */
export interface BoardAsked {
  readonly span: Span;
  readonly now: Date;
}

/** Rides and drivers as the board shows them, planned rides of standing rides among them. */
export interface DispatchViews {
  /**
   * Those with a pickup in the span, and whatever their day those near now that are not over, those whose riders ask to
   * cancel, and those with a report that nobody works on; by pickup.
   */
  rides(asked: BoardAsked): Promise<readonly BoardRide[]>;
  /** Everyone who may drive; online ones first. */
  drivers(asked: { readonly now: Date; readonly dayStart: Date }): Promise<readonly BoardDriver[]>;
}

export const dispatchViews = port<DispatchViews>('dispatchViews');

/** What has changed on every board since the last change that its reader has taken. */
export interface BoardChange {
  /** Also those that are over, or of other days; each as it is now. */
  readonly rides: readonly BoardRide[];
  readonly drivers: readonly BoardDriver[];
  /** Whether more has changed than is told: the board is to be asked for again. */
  readonly isCut: boolean;
}

/**
 * Live changes of the board, read once for all who watch in this process. Who is slow hears later of more at once, and of
 * nothing twice.
 */
export interface DispatchFeed {
  /** Until the signal aborts, at most once a second. */
  changes(signal?: AbortSignal): AsyncIterable<BoardChange, undefined>;
}

export const dispatchFeed = port<DispatchFeed>('dispatchFeed');
