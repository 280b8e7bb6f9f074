/** What was made: people and rides that never were, marked as test data. */
export interface MadeSample {
  readonly driverId: string;
  readonly riderId: string;
  /** Completed in the last whole week, and not in a payout yet. */
  readonly ridesCount: number;
}

/** Makes data to try the payouts with. */
export interface SampleData {
  /** Never in production, nor where payments are real. */
  readonly isAllowed: boolean;
  make(): Promise<MadeSample>;
}
