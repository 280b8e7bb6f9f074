/** What a rider may write about a ride when booking it, each with the characters it may have; kept as it was written. */
const MAX_LENGTHS = { notes: 500 } as const;

export type RiderText = keyof typeof MAX_LENGTHS;

/** Null for what was not written. */
export type RiderTexts = Readonly<Record<RiderText, string | null>>;

/** Something for each of these texts. */
export function ofRiderTexts<Value>(
  make: (text: RiderText, maxLength: number) => Value,
): Record<RiderText, Value> {
  const entries = Object.entries(MAX_LENGTHS) as [RiderText, number][];
  return Object.fromEntries(entries.map(([text, max]) => [text, make(text, max)])) as Record<
    RiderText,
    Value
  >;
}

export const NOTHING_WRITTEN: RiderTexts = ofRiderTexts(() => null);
