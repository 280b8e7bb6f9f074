export type Need = string;
export interface RideNeeds {
  readonly needs: readonly Need[];
  readonly extraMinutes: number;
}
