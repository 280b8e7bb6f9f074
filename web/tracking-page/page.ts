import './page.css';
import type { RideStage } from '../../domain/rides/stage.ts';
import { drawMap, type Point } from './draw-map.ts';
import { fill, type PageLanguage, WORDS } from './words.ts';

// The page of a link by which a ride is followed. It stands alone, for old phones too: no framework, no module, nothing
// that came to browsers after 2015, and texts are only ever written as texts.

interface SharedStop extends Point {
  readonly street: string | null;
  readonly town: string | null;
}

/** As `GET /api/track/{token}` answers. */
export interface SharedTrip {
  readonly stage: RideStage;
  readonly passengerName: string;
  readonly driver: {
    readonly firstName: string;
    readonly photoUrl: string | null;
    readonly car: Readonly<Record<'make' | 'model' | 'color' | 'licensePlate', string | null>>;
  } | null;
  readonly pickup: SharedStop;
  readonly dropoff: SharedStop;
  readonly scheduledFor: string | null;
  readonly position: (Point & { readonly measuredAt: string; readonly isSimulated: boolean }) | null;
  readonly minutesAway: number | null;
  readonly endsAt: string;
}

const EVERY_MS = 10_000;
/** The trip is over: only the end of the link is still to come. */
const OVER_EVERY_MS = 60_000;
const TIMEOUT_MS = 20_000;
const ONE_YEAR_SECONDS = 31_536_000;

const root = document.documentElement;
const timeZone = root.getAttribute('data-time-zone') || undefined;
const token = location.pathname.slice('/t/'.length);

let language: PageLanguage = root.lang === 'es' ? 'es' : 'en';
let trip: SharedTrip | null = null;
let hasEnded = false;
let isLost = false;
let answeredAt: Date | null = null;
let timer = 0;
let asking: XMLHttpRequest | null = null;

function element(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

/** Shows a text; nothing at all where there is none. */
function say(id: string, text: string | null): void {
  const shown = element(id);
  // Not written again when it stays: it would be read out again.
  if (shown.textContent !== (text || '')) shown.textContent = text || '';
  shown.hidden = !text;
}

function clock(time: string | Date, options: Intl.DateTimeFormatOptions): string {
  const shown: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZone };
  return new Date(time).toLocaleString(`${language}-US`, Object.assign(shown, options));
}

function toTime(time: string | Date): string {
  return clock(time, {});
}

function toDayAndTime(time: string): string {
  return clock(time, { weekday: 'short', month: 'short', day: 'numeric' });
}

function show(): void {
  const words = WORDS[language];
  root.lang = language;
  const other = element('language');
  other.textContent = words.other;
  other.lang = language === 'en' ? 'es' : 'en';
  say(
    'title',
    trip ? fill(words.title, { name: trip.passengerName }) : hasEnded ? words.over : words.loading,
  );
  say('stage', trip && words.stages[trip.stage]);
  say('way', trip ? toWay(trip) : hasEnded ? words.overNote : null);
  say('freshness', toFreshness());
  say('ends', trip && fill(words.ends, { time: toDayAndTime(trip.endsAt) }));
  showMap();
  showDriver();
  showStops();
}

/** How far it is, or when it is to begin. */
function toWay({ stage, minutesAway, scheduledFor }: SharedTrip): string | null {
  const words = WORDS[language];
  if (minutesAway !== null) {
    if (minutesAway < 1) return words.here;
    return fill(stage === 'on_trip' ? words.toDropoff : words.toPickup, { minutes: minutesAway });
  }
  const isAhead = ['looking', 'asked', 'booked', 'confirmed'].indexOf(stage) >= 0;
  return isAhead && scheduledFor ? fill(words.at, { time: toDayAndTime(scheduledFor) }) : null;
}

function toFreshness(): string | null {
  if (hasEnded || !answeredAt) return null;
  const words = WORDS[language];
  return fill(isLost ? words.lost : words.updated, { time: toTime(answeredAt) });
}

function showMap(): void {
  const map = element('map');
  const isShown = trip !== null && trip.stage !== 'completed' && trip.stage !== 'ended_early';
  if (isShown) map.removeAttribute('hidden');
  else map.setAttribute('hidden', '');
  if (!trip || !isShown) {
    map.textContent = '';
    return say('map-note', null);
  }
  const words = WORDS[language];
  const { position } = trip;
  map.setAttribute('aria-label', words.map);
  drawMap(map, trip);
  const notes = [words.places];
  if (position) notes.unshift(fill(words.seen, { time: toTime(position.measuredAt) }));
  if (position && position.isSimulated) notes.push(words.simulated);
  say('map-note', notes.join(' '));
}

/** Of a trip that may not be followed any more nothing stays in the page, hidden or not. */
function showDriver(): void {
  const driver = trip && trip.driver;
  element('driver').hidden = !driver;
  const car = driver && driver.car;
  say('driver-name', driver && driver.firstName);
  say('car', car && [car.color, car.make, car.model].filter((part) => part).join(' '));
  say('plate', car && car.licensePlate);
  const photo = element('photo') as HTMLImageElement;
  const photoUrl = driver && driver.photoUrl;
  photo.hidden = !photoUrl;
  if (!photoUrl) photo.removeAttribute('src');
  else if (photo.getAttribute('src') !== photoUrl) photo.src = photoUrl;
}

function showStops(): void {
  const words = WORDS[language];
  const toText = ({ street, town }: SharedStop) =>
    [street, town].filter((part) => part).join(', ') || words.untold;
  element('stops').hidden = !trip;
  say('pickup-label', words.pickup);
  say('pickup', trip && toText(trip.pickup));
  say('dropoff-label', words.dropoff);
  say('dropoff', trip && toText(trip.dropoff));
}

function ask(): void {
  clearTimeout(timer);
  if (asking || hasEnded || document.hidden) return;
  const request = new XMLHttpRequest();
  asking = request;
  request.open('GET', `/api/track/${token}`);
  request.timeout = TIMEOUT_MS;
  request.onloadend = () => {
    asking = null;
    hear(request);
    show();
    if (hasEnded) return;
    const wait = Number(request.getResponseHeader('retry-after')) * 1000;
    const isOver = trip !== null && (trip.stage === 'completed' || trip.stage === 'ended_early');
    timer = window.setTimeout(ask, Math.max(wait, isOver ? OVER_EVERY_MS : EVERY_MS));
  };
  request.send();
}

function hear({ status, responseText }: XMLHttpRequest): void {
  isLost = status !== 200;
  if (isLost) return;
  const answer = JSON.parse(responseText) as { trip: SharedTrip | null };
  trip = answer.trip;
  hasEnded = trip === null;
  answeredAt = new Date();
}

element('language').hidden = root.getAttribute('data-languages') === 'en';
element('language').addEventListener('click', () => {
  language = language === 'en' ? 'es' : 'en';
  document.cookie = `language=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
  show();
});
document.addEventListener('visibilitychange', ask);
show();
ask();
