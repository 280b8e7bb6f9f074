import type { CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import type { PlannedRideRowFragment } from '../../../generated/operations.ts';

/** What a dialog is about. */
export type OpenDialog = { readonly seriesId: string } & (
  | { readonly kind: 'pause' | 'driver' | 'change' | 'end' }
  | { readonly kind: 'move'; readonly ride: PlannedRideRowFragment }
  | { readonly kind: 'following'; readonly day: CalendarDay }
);
