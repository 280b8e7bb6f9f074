import { t } from '@lingui/core/macro';
import { useToast } from '../../components/toast.tsx';
import type { CalendarRideFragment } from '../../generated/operations.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { unmask, type Masked } from '../../lib/masked.ts';

/** Saves a scheduled ride as a calendar file, for whatever calendar the device has. */
export function useSaveCalendar(): (ride: Masked<CalendarRideFragment>) => Promise<void> {
  const { productName } = useConfiguration();
  const toast = useToast();
  return async (ride) => {
    try {
      const { calendarFile } = await import('./calendar-file.ts');
      const file = calendarFile(unmask<CalendarRideFragment>(ride), {
        productName,
        url: `${location.origin}/rider?tab=upcoming`,
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
      link.download = 'ride.ics';
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      toast({ title: t`Error`, description: t`The calendar file could not be made.`, severity: 'error' });
    }
  };
}
