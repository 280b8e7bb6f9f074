/** Country code, area code and number as E.164 has them: at most 15 digits. */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;
/** An area code and a number of North America; neither begins with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/;
/** What people write between the digits. */
const SEPARATORS = /[\s().\-/·–]/g;

/**
 * A phone number as people write it → E.164: "(419) 555-0100" → "+14195550100". Numbers without a country are of
 * North America. Null for what is no phone number.
 */
export function normalizePhone(text: string): string | null {
  const digits = text.trim().replace(SEPARATORS, '').replace(/^00/, '+');
  const local = NORTH_AMERICAN.exec(digits);
  if (local) return `+1${local[1]}`;
  const international = INTERNATIONAL.test(digits) ? digits : null;
  return international?.startsWith('+1') && !NORTH_AMERICAN.test(international.slice(1))
    ? null
    : international;
}

/** For who only has to recognize it, and the audit log: "••• 0100". */
export function maskedPhone(phone: string): string {
  return `••• ${phone.slice(-4)}`;
}

/** As people here read it: "+14195550100" → "(419) 555-0100"; other countries' numbers as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
