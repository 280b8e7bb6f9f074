/** Data as the server answers it: what components keep from each other by masks as well. */
export type Whole<Data> = Data extends readonly (infer Item)[]
  ? Whole<Item>[]
  : Data extends object
    ? { [Key in Exclude<keyof Data, Marks>]: Whole<Data[Key]> } & Spread<Data> & { ' $fragmentRefs'?: never }
    : Data;

type Marks = ' $fragmentRefs' | ' $fragmentName';

type Spread<Data> = Data extends { ' $fragmentRefs'?: infer Refs extends object }
  ? AllOf<{ [Name in keyof Refs]: (whole: Whole<Refs[Name]>) => void }>
  : unknown;

type AllOf<Takers> = Takers[keyof Takers] extends (whole: infer Whole) => void ? Whole : never;
