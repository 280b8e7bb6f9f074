import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useRecordVersion, type RecordVersion } from '../../../components/form/use-record-version.ts';
import { useAct } from '../../../components/use-act.ts';
import {
  SetWeeklyAvailabilityDocument,
  WeeklyAvailabilityDocument,
} from '../../../generated/weekly-availability.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { keepWeek, readWeek } from './schedule-draft.ts';
import { inputFrom, isSameWeek, toDayHours, weekFrom, type DayHours, type Week } from './week-grid.ts';

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
  /** The days, where somebody has saved others meanwhile. */
  readonly record: RecordVersion<DayHours>;
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
  const act = useAct();
  const stored = data && weekFrom(data.weeklyAvailability);
  const kept = draft === null && stored && !isDiscarded ? readWeek(userId, stored) : null;
  const week = draft ?? kept ?? stored;
  const isChanged = Boolean(week && stored && !isSameWeek(week, stored));
  useWarningBeforeUnload(isChanged);

  const edit = (change: (before: Week) => Week) =>
    setDraft((before) => change(before ?? week ?? weekFrom([])));
  const record = useRecordVersion<DayHours>(
    { version: data?.weeklyAvailability[0]?.version ?? '', values: toDayHours(stored ?? weekFrom([])) },
    {
      isUntouched: !isChanged,
      read: () => toDayHours(week ?? weekFrom([])),
      write: (day, hours) => edit((before) => ({ ...before, [day]: new Set(hours as number[]) })),
    },
  );

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
    const send = async () => {
      const { data: saved } = await set({ variables: { days: inputFrom(week), version: record.version } });
      const days = saved?.setWeeklyAvailability ?? [];
      record.noteSaved({ version: days[0]?.version ?? '', values: toDayHours(weekFrom(days)) });
      forget();
    };
    await act(send, {
      done: { title: t`Schedule saved`, description: t`Scheduled rides follow it from now on.` },
      title: t`Failed to save availability`,
      failed: t`Your changes are still here. Please try again.`,
      otherwise: async (failure) => {
        const isChanged = record.noteChange(failure);
        if (isChanged) await refetch().catch(() => undefined);
        return isChanged;
      },
    });
  };
  return {
    week,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    isChanged,
    saving,
    edit,
    record,
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
