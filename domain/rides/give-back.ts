export const GIVE_BACK_REASONS = ['too_far', 'vehicle_trouble', 'unsafe', 'emergency', 'other'] as const;
export type GiveBackReason = (typeof GIVE_BACK_REASONS)[number];

/** Why a driver gave a ride back, for the operator. */
export interface GiveBack {
  readonly rideId: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly reason: GiveBackReason;
  /** The driver's own words; null when the reason says it all. */
  readonly words: string | null;
  readonly at: Date;
}

const MARK = ': ';

/** The reason as a ride's history keeps it: "vehicle_trouble: A flat tire". */
export function toHistoryReason({ reason, words }: Pick<GiveBack, 'reason' | 'words'>): string {
  return words ? `${reason}${MARK}${words}` : reason;
}

/** What `toHistoryReason` has written; what nobody wrote so is `other` in its own words. */
export function fromHistoryReason(text: string): Pick<GiveBack, 'reason' | 'words'> {
  const [name, ...words] = text.split(MARK);
  const reason = GIVE_BACK_REASONS.find((known) => known === name);
  return reason ? { reason, words: words.join(MARK) || null } : { reason: 'other', words: text };
}
