export * from './drivers.ts';
export * from './driver-presence.ts';
export * from './driver-profile.ts';
