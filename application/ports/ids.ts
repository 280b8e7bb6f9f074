/** Makes record ids: UUIDv7, so that they sort by creation. */
export interface Ids {
  next(): string;
}
