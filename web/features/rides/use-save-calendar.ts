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
      const { saveCalendarFile } = await import('./calendar-file.ts');
      saveCalendarFile(unmask<CalendarRideFragment>(ride), productName);
    } catch {
      toast({ title: t`Error`, description: t`The calendar file could not be made.`, severity: 'error' });
    }
  };
}
