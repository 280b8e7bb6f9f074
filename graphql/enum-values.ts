import { Kind, parse } from 'graphql';

/** The domain writes in lower case what GraphQL names in capitals: IN_PROGRESS is "in_progress". */
export function toInternalValue(name: string): string {
  return name.toLowerCase();
}

/** As it is written in answers. */
export function toExternalValue(value: string): string {
  return value.toUpperCase();
}

/** The internal values of every enum that the type definitions declare. */
export function enumResolvers(typeDefs: readonly string[]): Record<string, Record<string, string>> {
  const definitions = typeDefs.flatMap((text) => parse(text).definitions);
  return Object.fromEntries(
    definitions
      .filter((definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION)
      .map(({ name, values = [] }) => [
        name.value,
        Object.fromEntries(values.map((value) => [value.name.value, toInternalValue(value.name.value)])),
      ]),
  );
}
