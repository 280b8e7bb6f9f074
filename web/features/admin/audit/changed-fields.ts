/** A field of a record that was changed, as texts; empty where there was nothing. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between a record before and after a change, both as JSON. */
export function getChangedFields(before: string | null, after: string | null): readonly ChangedField[] {
  const [old, next] = [toFields(before), toFields(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((name) => ({ name, before: toText(old[name]), after: toText(next[name]) }))
    .filter((field) => field.before !== field.after);
}

function toFields(json: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
