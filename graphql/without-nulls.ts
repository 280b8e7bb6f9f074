export function withoutNulls<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], null> } {
  const given = Object.entries(input).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], null> };
}
