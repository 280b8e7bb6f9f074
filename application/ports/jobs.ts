/** Work that must happen because of a commit, and its payload. */
export interface JobPayloads {
  'expire-ride': { readonly rideId: string };
}

export type JobName = keyof JobPayloads;

/** Queues jobs inside the unit of work: they exist exactly when it commits. */
export interface Jobs {
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void>;
}
