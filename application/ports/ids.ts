/** Makes record ids: UUIDv7, so that they sort by creation (decisions, "Record ids"). */
export interface Ids {
  next(): string;
}
