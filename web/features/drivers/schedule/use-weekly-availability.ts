import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import {
  SetWeeklyAvailabilityDocument,
  WeeklyAvailabilityDocument,
} from '../../../generated/weekly-availability.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { keepWeek, readWeek } from './schedule-draft.ts';
import { inputFrom, isSameWeek, weekFrom, type Week } from './week-grid.ts';

interface WeeklyAvailability {
  /** Undefined until it has loaded. */
  readonly week: Week | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly isChanged: boolean;
  readonly saving: boolean;
  readonly edit: (change: (week: Week) => Week) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

/** The driver's week with the changes not saved yet, which are still there after a look at another screen. */
export function useWeeklyAvailability(): WeeklyAvailability {
  const { data, error, refetch } = useQuery(WeeklyAvailabilityDocument);
  const userId = useCurrentUser().user?.id ?? '';
  const [draft, setDraft] = useState<Week | null>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  const [set, { loading: saving }] = useMutation(SetWeeklyAvailabilityDocument, {
    update: (cache, { data: saved }) => {
      if (!saved) return;
      const weeklyAvailability = saved.setWeeklyAvailability;
      cache.writeQuery({ query: WeeklyAvailabilityDocument, data: { weeklyAvailability } });
    },
  });
  const toast = useToast();
  const stored = data && weekFrom(data.weeklyAvailability);
  const kept = draft === null && stored && !isDiscarded ? readWeek(userId, stored) : null;
  const week = draft ?? kept ?? stored;
  const isChanged = Boolean(week && stored && !isSameWeek(week, stored));
  useWarningBeforeUnload(isChanged);

  useEffect(() => {
    if (draft && data) keepWeek(userId, weekFrom(data.weeklyAvailability), draft);
  }, [draft, data, userId]);
  const forget = () => {
    if (stored) keepWeek(userId, stored, null);
    setDiscarded(true);
    setDraft(null);
  };

  const save = async () => {
    if (!week) return;
    try {
      await set({ variables: { days: inputFrom(week) } });
      forget();
      toast({ title: t`Schedule saved`, description: t`Scheduled rides follow it from now on.` });
    } catch (failure) {
      const description = serverMessage(failure) ?? t`Your changes are still here. Please try again.`;
      toast({ title: t`Failed to save availability`, description, severity: 'error' });
    }
  };
  return {
    week,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    isChanged,
    saving,
    edit: (change) => setDraft((before) => change(before ?? week ?? weekFrom([]))),
    discard: forget,
    save,
  };
}

function useWarningBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
