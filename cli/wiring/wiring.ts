import type { useCaseClasses } from '../../application/use-cases.ts';
import type { Adapters } from './adapters.ts';
import type { serviceClasses } from './services.ts';

type Classes = typeof useCaseClasses & typeof serviceClasses;

/** Whatever a constructor may ask for, by name: an adapter, a service or another use case. */
type Ports = Adapters & { [Name in keyof Classes]: InstanceType<Classes[Name]> };

/** The names of the ports that fit the parameters of a constructor, in their order. */
type PortNames<Parameters extends readonly unknown[]> = {
  [Index in keyof Parameters]: {
    [Name in keyof Ports]: Ports[Name] extends Parameters[Index] ? Name : never;
  }[keyof Ports];
};

/** For every use case and service the ports that its constructor takes. The file of an area holds its part. */
export type Wiring = { [Name in keyof Classes]: PortNames<ConstructorParameters<Classes[Name]>> };

type KeyOfAny<Record> = Record extends unknown ? keyof Record : never;

/** Everything in one record; when a name stands in two of them, a text that says which. */
type Merged<Records extends readonly object[]> = Records extends readonly [
  infer First extends object,
  ...infer Rest extends readonly object[],
]
  ? [Extract<keyof First, KeyOfAny<Rest[number]>>] extends [never]
    ? First & Merged<Rest>
    : `${Extract<keyof First & string, KeyOfAny<Rest[number]>>} is bound twice`
  : unknown;

/** Puts records with different names together; when two of them say the same name, the result fits no `Wiring`. */
export function merge<Records extends readonly object[]>(...records: Records): Merged<Records> {
  return Object.assign({}, ...records) as Merged<Records>;
}
