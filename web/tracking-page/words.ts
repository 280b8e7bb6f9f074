import { STAGE_WORDS, type RideStage } from '../../domain/rides/stage.ts';

/** The texts of the page, which is too small for the catalogue of the client; `{name}` and the like are filled in. */
export interface Words {
  readonly title: string;
  readonly other: string;
  readonly toPickup: string;
  readonly toDropoff: string;
  readonly here: string;
  readonly at: string;
  readonly pickup: string;
  readonly dropoff: string;
  readonly untold: string;
  readonly map: string;
  readonly places: string;
  readonly simulated: string;
  readonly ends: string;
  readonly seen: string;
  readonly updated: string;
  readonly lost: string;
  readonly over: string;
  readonly overNote: string;
  readonly loading: string;
  readonly stages: Readonly<Record<RideStage, string>>;
}

const ENGLISH: Words = {
  title: '{name}’s trip',
  other: 'Español',
  toPickup: 'About {minutes} min to the pickup',
  toDropoff: 'About {minutes} min to the destination',
  here: 'Less than a minute away',
  at: 'Pickup on {time}',
  pickup: 'From',
  dropoff: 'To',
  untold: 'Street not shown',
  map: 'Map: where the car is, with the areas of pickup and destination',
  places: 'Pickup and destination are shown as areas.',
  simulated: 'Demo: the position is made up.',
  ends: 'This link ends on {time}, or 30 minutes after the trip.',
  seen: 'The car was here at {time}.',
  updated: 'Updated at {time}.',
  lost: 'No connection. Trying again; this was so at {time}.',
  over: 'There is no trip to follow here',
  overNote: 'The trip is over, sharing was stopped, or the address is not complete. Ask whoever sent it.',
  loading: 'Looking for the trip…',
  stages: STAGE_WORDS,
};

const SPANISH: Words = {
  title: 'Viaje de {name}',
  other: 'English',
  toPickup: 'Unos {minutes} min hasta el punto de partida',
  toDropoff: 'Unos {minutes} min hasta el destino',
  here: 'A menos de un minuto',
  at: 'Salida: {time}',
  pickup: 'Desde',
  dropoff: 'Hasta',
  untold: 'Calle no mostrada',
  map: 'Mapa: dónde está el auto, con las zonas de partida y de destino',
  places: 'La partida y el destino se muestran como zonas.',
  simulated: 'Demo: la posición es inventada.',
  ends: 'Este enlace termina el {time}, o 30 minutos después del viaje.',
  seen: 'El auto estaba aquí a las {time}.',
  updated: 'Actualizado a las {time}.',
  lost: 'Sin conexión. Se intenta de nuevo; así estaba a las {time}.',
  over: 'Aquí no hay ningún viaje que seguir',
  overNote:
    'El viaje terminó, se dejó de compartir o la dirección no está completa. Pregunte a quien se la envió.',
  loading: 'Buscando el viaje…',
  stages: {
    looking: 'Buscando conductor',
    asked: 'Esperando la respuesta del conductor',
    booked: 'Conductor reservado',
    confirmed: 'Conductor confirmado',
    on_the_way: 'Conductor en camino',
    said_arrived: 'El conductor dice que llegó',
    arrived: 'El conductor ha llegado',
    cancel_asked: 'Cancelación pedida, esperando la respuesta del conductor',
    cancel_declined: 'Cancelación pedida, decide soporte',
    on_trip: 'En viaje',
    completed: 'Completado',
    ended_early: 'Terminó antes',
    unanswered: 'Sin conductor',
    cancelled: 'Cancelado',
  },
};

export const WORDS = { en: ENGLISH, es: SPANISH };
export type PageLanguage = keyof typeof WORDS;

/** "{name}’s trip" with the name in it. A sentence that ends with "p.m." ends there. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])).replace(/\.\.$/, '.');
}
