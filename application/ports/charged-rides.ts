import type { ChargedRide } from '../../domain/pricing/pricing-preview.ts';
import type { Page, PageRequest } from './pages.ts';

/** What completed rides cost, in few columns, to calculate with many of them. */
export interface ChargedRides {
  /** Those completed from `since` until `until`, newest first. */
  list(period: { readonly since: Date; readonly until: Date }, page: PageRequest): Promise<Page<ChargedRide>>;
}
