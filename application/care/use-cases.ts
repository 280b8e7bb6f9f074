export * from './invitations.ts';
export * from './caregivers.ts';
export * from './passengers.ts';
export * from './merges.ts';
