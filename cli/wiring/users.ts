import type { Wiring } from './wiring.ts';

export const users = {
  authenticate: ['sessions'],
  createAdmin: ['unitOfWork', 'passwords', 'ids', 'clock'],
  logIn: ['unitOfWork', 'sessions', 'passwords', 'loginThrottle', 'clock'],
  logOut: ['sessions'],
  registerUser: ['unitOfWork', 'sessions', 'passwords', 'ids', 'clock'],
} satisfies Partial<Wiring>;
