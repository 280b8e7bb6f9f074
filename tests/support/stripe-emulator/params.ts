import { invalidRequest } from './refusals.ts';

interface Fields {
  [name: string]: string | Fields;
}

/** The fields of a form-encoded body or query: `metadata[a]=1`, `expand[0]=x`, `created[gte]=2`. */
export class Params {
  private constructor(private readonly fields: Fields) {}

  static of(encoded: string): Params {
    const fields: Fields = {};
    for (const [name, value] of new URLSearchParams(encoded)) put(fields, toPath(name), value);
    return new Params(fields);
  }

  /** Refuses what the provider does not know at this address. */
  allow(...names: readonly string[]): void {
    const unknown = Object.keys(this.fields).find((name) => !names.includes(name) && name !== 'expand');
    if (unknown === undefined) return;
    throw invalidRequest(`Received unknown parameter: ${unknown}`, {
      code:
        unknown === 'payment_method_types' ? 'payment_method_types_no_longer_supported' : 'parameter_unknown',
      param: unknown,
    });
  }

  text(name: string): string | null {
    const value = this.fields[name];
    return typeof value === 'string' ? value : null;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === null || value === '')
      throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    return value;
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d{1,12}$/.test(value))
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
    return Number(value);
  }

  requiredInteger(name: string): number {
    this.requiredText(name);
    return this.integer(name) ?? 0;
  }

  flag(name: string): boolean {
    return this.text(name) === 'true';
  }

  nested(name: string): Params {
    const value = this.fields[name];
    return new Params(typeof value === 'object' ? value : {});
  }

  /** The texts of a map such as `metadata`, or of an array in its order. */
  texts(name: string): Readonly<Record<string, string>> {
    const entries = Object.entries(this.nested(name).fields);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }

  expands(field: string): boolean {
    return Object.values(this.texts('expand')).includes(field);
  }
}

function toPath(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(fields: Fields, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const nested = typeof inner === 'object' ? inner : {};
  fields[name] = nested;
  put(nested, rest, value);
}
