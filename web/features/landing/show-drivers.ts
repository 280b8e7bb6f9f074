import { FeaturedDriversText } from '../../generated/landing.ts';
import type { FeaturedDriversQuery } from '../../generated/operations.ts';
import { ask } from '../../lib/ask.ts';
import { toPhotoSize } from '../../lib/photo-size.ts';
import type { TokenStore } from '../../lib/token.ts';

// For readers: it must stay small and import nothing large.

type Driver = FeaturedDriversQuery['featuredDrivers'][number];

/** In the texts for figures: where the average rating goes, and the number that stands for any but one. */
export const AVERAGE = '{average}';
export const SEVERAL = 2;

/** The words of the page's language around the figures; those with a number for one and for several. */
export interface FaceTexts {
  /** How numbers are written: "es-US". */
  readonly formats: string;
  readonly unrated: string;
  readonly rated: readonly [string, string];
  readonly trips: readonly [string, string];
}

/** Asks who is on the road when the part of the page comes into view, once. It disappears where nobody is. */
export function showDriversWhenSeen(place: HTMLElement, tokens: TokenStore): void {
  if ('watched' in place.dataset) return;
  place.dataset['watched'] = '';
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void showDrivers(place, tokens);
  });
  observer.observe(place);
}

async function showDrivers(place: HTMLElement, tokens: TokenStore): Promise<void> {
  const texts = JSON.parse(place.dataset['texts'] ?? '') as FaceTexts;
  const drivers = await ask(FeaturedDriversText, tokens).then(
    (answer) => answer.featuredDrivers,
    () => [],
  );
  place.hidden = drivers.length === 0;
  for (const [index, face] of place.querySelectorAll('li').entries()) {
    const driver = drivers[index];
    if (driver) fill(face, driver, texts);
    else face.hidden = true;
  }
}

function fill(face: HTMLElement, driver: Driver, texts: FaceTexts): void {
  const { color, year, make, model } = driver.vehicle;
  const contents = {
    name: driver.firstName,
    figures: toFigures(driver, texts),
    car: [color, year, make, model].filter(Boolean).join(' '),
  };
  for (const [slot, text] of Object.entries(contents)) {
    face.querySelector(`[data-slot=${slot}]`)?.replaceChildren(text);
  }
  const photo = face.querySelector('[data-slot=photo]');
  if (photo) showPhoto(photo, driver);
}

/** The photo, or the initials where there is none that loads. */
function showPhoto(place: Element, { firstName, lastName, profileImageUrl }: Driver): void {
  const label = `${firstName} ${lastName}`.trim();
  const showInitials = () => {
    place.setAttribute('role', 'img');
    place.setAttribute('aria-label', label);
    place.replaceChildren(`${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase());
  };
  if (!profileImageUrl) return showInitials();
  const image = new Image();
  image.alt = label;
  image.onerror = showInitials;
  image.src = toPhotoSize(profileImageUrl, place.clientWidth);
  place.replaceChildren(image);
}

/** "4.9 from 12 ratings · 340 trips". */
function toFigures({ rating, ratingCount, totalTrips }: Driver, texts: FaceTexts): string {
  const rated =
    ratingCount > 0 ? toText(texts, 'rated', ratingCount).replace(AVERAGE, rating.toFixed(1)) : texts.unrated;
  return totalTrips > 0 ? `${rated} · ${toText(texts, 'trips', totalTrips)}` : rated;
}

function toText(texts: FaceTexts, kind: 'rated' | 'trips', count: number): string {
  const [ofOne, ofSeveral] = texts[kind];
  return count === 1 ? ofOne : ofSeveral.replace(`${SEVERAL}`, count.toLocaleString(texts.formats));
}
