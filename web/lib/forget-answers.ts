/** Where the device keeps the last answers to whoever is signed in. */
export const KEPT_ANSWERS = 'kept-answers';

/** With the session goes what was kept of it. */
export function forgetAnswers(): void {
  localStorage.removeItem(KEPT_ANSWERS);
}
