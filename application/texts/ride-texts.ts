import { fullName } from '../../domain/users/user.ts';
import { ACCEPTED, CANCELLED, CANCEL_ASKED, PENDING } from '../email/sample-rides.ts';
import type { RideView } from '../ports/rides.ts';
import { placeWords, rideText, timeWords, type TextContext } from './text.ts';

/** "to 200 Museum Way on Thu, Mar 5, 6:10 PM". */
function trip({ ride: { dropoff, scheduledFor } }: RideView, context: TextContext): string {
  const place = placeWords(dropoff.address);
  if (context.language === 'es')
    return scheduledFor ? `a ${place} del ${timeWords(scheduledFor, context)}` : `a ${place}`;
  return scheduledFor ? `to ${place} on ${timeWords(scheduledFor, context)}` : `to ${place}`;
}

/** Whose ride it is, where the phone may be shared. */
const name = ({ rider }: RideView) => rider.firstName;

/** Of a ride whose return waits to be called. */
const isPromised = ({ returnTrip }: RideView) =>
  returnTrip?.kind === 'on_call' && returnTrip.state === 'promised';

/** What people are told about rides, and what they may answer. */
export const RIDE_TEXTS = {
  'ride-booked': rideText(
    PENDING,
    {},
    (view, _, context) =>
      `A ride for ${fullName(view.rider)} ${trip(view, context)} is booked. Reply ${isPromised(view) ? 'READY when you want to go back, ' : ''}CANCEL to cancel it, HELP for help.`,
    (view, _, context) =>
      `Reservado: viaje de ${fullName(view.rider)} ${trip(view, context)}. Responda ${isPromised(view) ? 'LISTO cuando quiera volver, ' : ''}CANCELAR para cancelarlo, AYUDA para recibir ayuda.`,
  ),
  'return-called': rideText(
    PENDING,
    {},
    (view) =>
      view.driver && view.ride.status !== 'pending'
        ? `${name(view)}, ${view.driver.firstName} takes you back from ${placeWords(view.ride.pickup.address)}.`
        : `${name(view)}, we are asking for a driver to take you back from ${placeWords(view.ride.pickup.address)}, first the one who drove you. We text you who comes.`,
    (view) =>
      view.driver && view.ride.status !== 'pending'
        ? `${name(view)}, ${view.driver.firstName} le lleva de vuelta desde ${placeWords(view.ride.pickup.address)}.`
        : `${name(view)}, buscamos un conductor que le lleve de vuelta desde ${placeWords(view.ride.pickup.address)}, primero el que le llevó. Le avisamos quién va.`,
  ),
  'cancel-question': rideText(
    PENDING,
    { choice: 1 },
    (view, { choice }, context) =>
      `Cancel the ride of ${name(view)} ${trip(view, context)}? Reply YES${choice > 1 ? ` ${choice}` : ''} to cancel, NO to keep it.`,
    (view, { choice }, context) =>
      `¿Cancelar el viaje de ${name(view)} ${trip(view, context)}? Responda SI${choice > 1 ? ` ${choice}` : ''} para cancelar, NO para conservarlo.`,
  ),
  'ride-cancelled': rideText(
    CANCELLED,
    {},
    (view, _, context) => `The ride of ${name(view)} ${trip(view, context)} is cancelled.`,
    (view, _, context) => `El viaje de ${name(view)} ${trip(view, context)} está cancelado.`,
  ),
  /** A driver has accepted it: they, or support, decide. */
  'cancel-asked': rideText(
    CANCEL_ASKED,
    {},
    (view, _, context) =>
      `${view.driver?.firstName ?? 'Your driver'} is asked to agree. The ride of ${name(view)} ${trip(view, context)} stays booked until then.`,
    (view, _, context) =>
      `Le preguntamos a ${view.driver?.firstName ?? 'su conductor'}. El viaje de ${name(view)} ${trip(view, context)} sigue reservado hasta entonces.`,
  ),
  'ride-kept': rideText(
    ACCEPTED,
    {},
    (view, _, context) => `The ride of ${name(view)} ${trip(view, context)} stays as it is.`,
    (view, _, context) => `El viaje de ${name(view)} ${trip(view, context)} queda como está.`,
  ),
};
