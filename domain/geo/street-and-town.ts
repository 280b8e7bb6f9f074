/** What of an address whoever has a link is told: never the number of a house or a flat, nor the name of a place. */
export interface StreetAndTown {
  /** "Main St"; null where no part of the address is surely a street. */
  readonly street: string | null;
  /** "Springfield"; null where no part is surely a town. */
  readonly town: string | null;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const DIRECTIONS = words('n s e w ne nw se sw north south east west northeast northwest southeast southwest');
/** What names of streets end with. */
const SUFFIXES = words(
  'st street ave av avenue rd road blvd boulevard dr drive ln lane ct court pl place pkwy parkway hwy highway ter terrace ' +
    'sq square trl trail way pike tpke turnpike cir circle loop aly alley cv cove xing crossing expy expressway fwy freeway',
);
/** A number behind one of these is the name of a road. */
const ROUTES = words('highway hwy route rte rt interstate us sr cr');
const OFFICIAL = words('county state us township twp old');
const ROADS = words('rd road');
const UNITS = words(
  'apt apartment unit suite ste room rm floor fl bldg building lot trlr trailer space spc dept ph penthouse rear front ' +
    'upper lower lobby bsmt basement box slip hangar no number',
);
/** "One SeaGate" is the number of a house. */
const NUMBER_WORDS = words('one two three four five six seven eight nine ten');

const ORDINAL = /^\d+(st|nd|rd|th)$/;
const ROUTE_NUMBER = /^(us|i|sr|cr)-\d{1,4}$/;
const JOIN = /^([-–—&/]|and)$/;
const LETTER = /^\p{L}$/u;
const DIGIT = /\p{N}/u;
const STATE = /^[A-Z]{2}(\s+\d{5}(-\d{4})?)?$/;
const COUNTRY = /^(usa?|united states( of america)?)$/i;

/** The words of a part of an address, as written. */
type Words = readonly string[];

const plain = (word = '') => word.toLowerCase().replaceAll(/[.,]/g, '');
const isSuffix = (word?: string) => SUFFIXES.has(plain(word));
const isDirection = (word?: string) => DIRECTIONS.has(plain(word));
const isUnit = (word?: string) => UNITS.has(plain(word));
/** Of a house, a flat or a road: everything with a digit but "12th". */
const isNumber = (word = '') => DIGIT.test(word) && !ORDINAL.test(plain(word));
const isFlat = (word = '') => DIGIT.test(word) || LETTER.test(word);

/**
 * Street and town of an address as addresses are written here ("2445 Main St, Apt 3, Springfield, OH 45502"). What is not
 * surely one of the two is left out, and so is every number that is not surely the name of a street.
 */
export function toStreetAndTown(address: string): StreetAndTown {
  const parts = address
    .split(/[,;\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '' && !COUNTRY.test(part));
  const stateAt = parts.findLastIndex((part) => STATE.test(part));
  const town = stateAt > 0 ? toTown(parts[stateAt - 1] ?? '') : null;
  const others = stateAt < 0 ? parts : parts.slice(0, town === null ? stateAt : stateAt - 1);
  const streets = others.map((part) => toStreet(part)).filter((street) => street !== null);
  return { street: streets.at(-1) ?? null, town };
}

function toTown(part: string): string | null {
  const [first, second] = part.split(' ');
  const isOther = DIGIT.test(part) || part.includes('#') || (isUnit(first) && isFlat(second));
  return isOther || toStreet(part) !== null ? null : part;
}

function toStreet(part: string): string | null {
  const written = withoutLeadingUnit(part.split(' '));
  const { rest, hadNumber } = withoutHouse(written);
  const name = withoutRest(withoutUnit(rest).filter((word, at, all) => !isNumber(word) || isName(all, at)));
  const hasEnding = name.some((word, at) => at > 0 && isSuffix(word));
  const isStreet = hadNumber || hasEnding || name.some(isNumber);
  const isNamed = name.length > 1 ? !name.every(isDirection) : !isSuffix(name[0]) && !isDirection(name[0]);
  return isStreet && isNamed && name.length > 0 ? name.join(' ') : null;
}

/** "Unit 5 123 Main St" is "123 Main St". */
function withoutLeadingUnit(given: Words): Words {
  const isBeforeHouse = isUnit(given[0]) && isFlat(given[1]) && plain(given[0]) !== 'no';
  return isBeforeHouse ? given.slice(2) : given;
}

/** Takes the number of the house off the beginning: "12", "12B", "12-14", "12 1/2", "No. 12", "#12", "One". */
function withoutHouse(given: Words): { readonly rest: Words; readonly hadNumber: boolean } {
  const start = plain(given[0]) === 'no' && isNumber(given[1]) ? 1 : 0;
  const [first, second] = [given[start], given[start + 1]];
  if (NUMBER_WORDS.has(plain(first)) && second !== undefined)
    return { rest: given.slice(1), hadNumber: true };
  if (!isNumber(first) || ROUTE_NUMBER.test(plain(first))) return { rest: given, hadNumber: false };
  let at = start + 1;
  while (JOIN.test(plain(given[at])) && isNumber(given[at + 1])) at += 2;
  // "12 B Oak St", but "12 B St"; a direction belongs to the street.
  const isLetter = LETTER.test(given[at] ?? '') && !isDirection(given[at]);
  if (isLetter && !isSuffix(given[at + 1])) at += 1;
  return { rest: given.slice(at), hadNumber: true };
}

/** Cuts off what names a flat. */
function withoutUnit(given: Words): Words {
  const at = given.findIndex((word, index) => {
    const next = given[index + 1];
    return index > 0 && (word.startsWith('#') || (isUnit(word) && (next === undefined || isFlat(next))));
  });
  return at < 0 ? given : given.slice(0, at);
}

/** Cuts off what follows the ending of the street's name, but for a direction or the number of a road. */
function withoutRest(given: Words): Words {
  const last = given.findLastIndex((word, at) => at > 0 && isSuffix(word));
  if (last < 0) return given;
  const end = given.findIndex((word, at) => at > last && !isDirection(word) && !isNumber(word));
  return end < 0 ? given : given.slice(0, end);
}

/** Whether the number there is the name of a street: "N 12 St", "US-20", "State Route 64", "County Rd 5". */
function isName(all: Words, at: number): boolean {
  const word = plain(all[at]);
  if (ROUTE_NUMBER.test(word)) return true;
  if (!/^\d{1,4}$/.test(word)) return false;
  const [earlier, before] = [all[at - 2], plain(all[at - 1])];
  const isOfRoute = ROUTES.has(before) && (earlier === undefined || isDirection(earlier));
  const isOfficial = (ROUTES.has(before) || ROADS.has(before)) && OFFICIAL.has(plain(earlier));
  const [ending, ...others] = all.slice(at + 1);
  const isNumbered = word.length < 4 && isSuffix(ending) && others.every(isDirection);
  return isOfRoute || isOfficial || isNumbered;
}
