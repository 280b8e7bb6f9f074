import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Need, RiderNeedsQuery } from '../../generated/operations.ts';
import { ChangedFields } from '../form/changed-fields.tsx';
import { useRecordVersion, type RecordVersion } from '../form/use-record-version.ts';
import { NEEDS, type ChosenNeeds } from './chosen-needs.ts';
import { minutesText, NEED_LABELS } from './needs-text.ts';

export type KeptNeeds = RiderNeedsQuery['riderNeeds'];

interface NeedsDraft {
  readonly chosen: ChosenNeeds;
  readonly isTouched: boolean;
  /** Null goes back to what is kept. */
  readonly choose: (chosen: ChosenNeeds | null) => void;
  readonly record: RecordVersion<ChosenNeeds>;
}

/** What is chosen in place of the needs that are kept, as they were seen. */
export function useNeedsDraft({ version, needs, extraMinutes }: KeptNeeds): NeedsDraft {
  const [draft, choose] = useState<ChosenNeeds | null>(null);
  const seen = { version, values: { needs, extraMinutes } };
  const chosen = draft ?? seen.values;
  const record = useRecordVersion<ChosenNeeds>(seen, {
    isUntouched: draft === null,
    read: () => chosen,
    write: (name, value) => choose((before) => ({ ...(before ?? chosen), [name]: value })),
    toValues: fromSaved,
  });
  return { chosen, isTouched: draft !== null, choose, record };
}

/** Says that somebody else has changed the needs meanwhile, and lets one be chosen. */
export function ChangedNeeds({ record }: Pick<NeedsDraft, 'record'>) {
  return (
    <ChangedFields
      record={record}
      labels={{ needs: t`Needs`, extraMinutes: t`Time at the door` }}
      toText={(_, value) =>
        Array.isArray(value)
          ? NEEDS.filter((need) => value.includes(need))
              .map((need) => NEED_LABELS[need])
              .join(', ') || t`nothing`
          : minutesText(Number(value))
      }
    />
  );
}

/** As the server's own names have it. */
function fromSaved(saved: Readonly<Record<string, unknown>>): Partial<ChosenNeeds> {
  const names = (Array.isArray(saved['needs']) ? saved['needs'] : []).map((name) =>
    String(name).toUpperCase(),
  );
  return {
    needs: NEEDS.filter((need: Need) => names.includes(need)),
    extraMinutes: Number(saved['extraMinutes'] ?? 0),
  };
}
