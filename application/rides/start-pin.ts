import { z } from 'zod';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  hasStartPin,
  needsStartPin,
  START_PIN_CHOICES,
  type StartPinChoice,
} from '../../domain/rides/start-pin.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type StartPinMaker, startPinMaker } from '../ports/rides.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

export const startPinChoiceInput = z.object({ choice: z.enum(START_PIN_CHOICES) });

/** The PIN that a rider reads to the driver before a trip starts, where the rider wants one. */
export class RiderStartPin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pins: StartPinMaker,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  choice(actor: Actor | null): Promise<StartPinChoice> {
    const { userId } = requireType(actor, 'rider');
    return this.unitOfWork.run(({ startPins }) => startPins.choice(userId));
  }

  async choose(actor: Actor | null, input: z.input<typeof startPinChoiceInput>): Promise<StartPinChoice> {
    const { userId } = requireType(actor, 'rider');
    const { choice } = parseInput(startPinChoiceInput, input);
    await this.unitOfWork.run(({ startPins }) => startPins.choose(userId, choice));
    return choice;
  }

  /** For the rider of a ride whose driver is on the way; null for everybody else, and where no PIN is wanted now. */
  async show(actor: Actor | null, ride: Ride): Promise<string | null> {
    if (actor?.kind !== 'user' || actor.userId !== ride.riderId || !hasStartPin(ride)) return null;
    const [choice, { renewals }] = await this.unitOfWork.run(({ startPins }) =>
      Promise.all([startPins.choice(ride.riderId), startPins.tries(ride)]),
    );
    const isNeeded = needsStartPin(choice, this.clock.now(), this.serviceArea.timeZone);
    return isNeeded ? this.pins.pinOf(ride, renewals) : null;
  }
}

export const riderStartPin = service(RiderStartPin, [unitOfWork, startPinMaker, serviceArea, clock]);
