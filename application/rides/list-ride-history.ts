import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type RideHistoryEntry, type RideViews, rideViews } from '../ports/rides.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** What was done to a ride, when and by whom, oldest first; for admins. */
export class ListRideHistory {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null, input: RideIdInput): Promise<RideHistoryEntry[]> {
    requireAdmin(actor);
    return this.rideViews.history(parseInput(rideIdInput, input).rideId);
  }
}

export const listRideHistory = service(ListRideHistory, [rideViews]);
