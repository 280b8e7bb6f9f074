import { getFormats } from './i18n.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 hours ago", "2 days ago": how long something has waited, in whole units; the first minute counts as one. */
export function ageText(iso: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  const [unit, length] = UNITS.find(([, unitMs]) => passed >= unitMs) ?? UNITS[2];
  const count = Math.max(1, Math.floor(passed / length));
  return new Intl.RelativeTimeFormat(getFormats(), { numeric: 'always' }).format(-count, unit);
}
