import type { RequestRideInput, ReturnInput } from './generated/resolver-types.ts';

/** A booking as the use case takes it. */
export function toBooking(input: RequestRideInput) {
  return {
    ...input,
    id: input.id ?? undefined,
    quoteToken: input.quoteToken ?? undefined,
    scheduledFor: input.scheduledFor?.toISOString(),
    return: toReturn(input.return),
  };
}

function toReturn(wanted: ReturnInput | null | undefined) {
  if (!wanted) return null;
  const at = wanted.at?.toISOString();
  if (at !== undefined) return wanted.onCall ? { at, onCall: true as const } : { at };
  return { onCall: true as const, ...(wanted.onCall ? {} : { at: '' }) };
}
