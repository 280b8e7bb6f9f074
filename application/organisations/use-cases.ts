export * from './organisations.ts';
export * from './close-organisation.ts';
export * from './members.ts';
export * from './passengers.ts';
export * from './agreements.ts';
