import fc from 'fast-check';

/** Zones whose clocks change at 2:00, at midnight, by half an hour, at other dates, with odd offsets, and never. */
export const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Chatham',
  'UTC',
] as const;

export const anyZone = fc.constantFrom(...ZONES);

const FIRST = Date.UTC(2024, 0, 1) / 1000;
const LAST = Date.UTC(2030, 11, 31) / 1000;

/** Any whole second from 2024 to 2030. */
export const anyInstant = fc.integer({ min: FIRST, max: LAST }).map((seconds) => new Date(seconds * 1000));
