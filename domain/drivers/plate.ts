/** Fewer letters and digits begin too many plates. */
const LEAST_LETTERS = 3;

/** What was typed as the beginning of a licence plate, its letters and digits alone; null for what is none: without a digit, say. */
export function toPlate(typed: string): string | null {
  const plate = typed.toUpperCase().replaceAll(/[\s.·-]/g, '');
  return plate.length >= LEAST_LETTERS && /^[A-Z\d]*\d[A-Z\d]*$/.test(plate) ? plate : null;
}
