import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { serverDetail, serverReason, serverRecord } from '../../lib/server-message.ts';
import type { ZodForm } from './use-zod-form.ts';

/** A record as a form was filled from it. */
export interface SeenRecord<Values> {
  readonly version: string;
  readonly values: Values;
}

/** A field that holds something else here than what is saved by now. */
export interface ChangedField<Values> {
  readonly name: keyof Values & string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly choice: 'mine' | 'theirs';
}

export interface RecordVersion<Values> {
  /** Of the record as it was seen last: sent with every change of it. */
  readonly version: string;
  /** Null until a change was refused because somebody else had made another one. */
  readonly changed: readonly ChangedField<Values>[] | null;
  readonly choose: (name: keyof Values & string, choice: 'mine' | 'theirs') => void;
  /** Whether the error says that the record has changed meanwhile; then both values are there to choose from. */
  readonly noteChange: (error: unknown) => boolean;
  /** Takes what was saved as what is seen. */
  readonly noteSaved: (seen: SeenRecord<Values>) => void;
}

interface Editor<Values> {
  /** Whether nothing was changed here: then what is seen is what was read last. */
  readonly isUntouched?: boolean;
  readonly read: () => Values;
  readonly write: (name: keyof Values & string, value: unknown) => void;
  /** What the fields would hold, had they been filled from what the server sends along with its refusal. */
  readonly toValues?: (saved: Readonly<Record<string, unknown>>) => Partial<Values>;
}

/**
 * Which version of a record somebody is changing. It stays the one that the fields were filled from, whatever is read
 * in the background. When it is refused because somebody was faster, what was not touched here follows what is saved,
 * and what was is chosen field by field.
 */
export function useRecordVersion<Values extends object>(
  first: SeenRecord<Values>,
  { read, write, isUntouched = false, toValues = (saved) => saved as Partial<Values> }: Editor<Values>,
): RecordVersion<Values> {
  const [seen, setSeen] = useState(first);
  const [changed, setChanged] = useState<readonly ChangedField<Values>[] | null>(null);
  if (isUntouched && seen.version !== first.version) {
    setSeen(first);
    setChanged(null);
  }
  const noteChange = (error: unknown): boolean => {
    const [saved, version] = [serverRecord(error, 'saved'), serverDetail(error, 'version')];
    if (serverReason(error) !== 'RECORD_CHANGED' || saved === null || version === undefined) return false;
    const theirs = { ...seen.values, ...toValues(saved) };
    const fields = toChangedFields(read(), seen.values, theirs);
    for (const { name, choice, theirs: value } of fields) if (choice === 'theirs') write(name, value);
    setChanged(fields);
    setSeen({ version, values: theirs });
    return true;
  };
  const choose = (name: keyof Values & string, choice: 'mine' | 'theirs') => {
    const field = changed?.find((one) => one.name === name);
    if (!field) return;
    write(name, field[choice]);
    setChanged((all) => all && all.map((one) => (one.name === name ? { ...one, choice } : one)));
  };
  const noteSaved = (saved: SeenRecord<Values>) => {
    setSeen(saved);
    setChanged(null);
  };
  return { version: seen.version, changed, choose, noteChange, noteSaved };
}

/** The same for a form that a schema checks, some of whose fields are the record's. */
export function useFormVersion<Input extends FieldValues, Output, Values extends object>(
  form: ZodForm<Input, Output>,
  first: SeenRecord<Values>,
  toValues?: Editor<Values>['toValues'],
): RecordVersion<Values> {
  const record = useRecordVersion<Values>(first, {
    read: () => form.getValues() as unknown as Values,
    write: (name: string, value) =>
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>),
    ...(toValues && { toValues }),
  });
  const { isDirty } = form.formState;
  // As long as nothing was typed the form follows what is read.
  const follow = useEffectEvent(() => {
    if (isDirty || first.version === record.version) return;
    form.reset({ ...form.getValues(), ...first.values });
    record.noteSaved(first);
  });
  useEffect(() => follow(), [first.version]);
  return record;
}

function toChangedFields<Values extends object>(mine: Values, seen: Values, theirs: Values) {
  const names = Object.keys(theirs) as (keyof Values & string)[];
  return names
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name): ChangedField<Values> => {
      const isTouched = !isSame(mine[name], seen[name]);
      return {
        name,
        mine: mine[name],
        theirs: theirs[name],
        choice: isTouched ? 'mine' : 'theirs',
      };
    });
}

/** Nothing and an empty field are the same, as are a number and its text. */
function isSame(a: unknown, b: unknown): boolean {
  return toText(a) === toText(b);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
