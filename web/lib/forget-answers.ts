/** Where the device keeps the last answers to whoever is signed in. */
export const KEPT_ANSWERS = 'kept-answers';

/** With the session goes what was kept of it. */
export function forgetAnswers(): void {
  localStorage.removeItem(KEPT_ANSWERS);
}

/** What belongs to the device, whoever uses it: how the pages look, and that an old token was taken away. */
const OF_THE_DEVICE = /^(mui-|token_cleared$)/;

/** With a sign-out goes all that was kept of a person: token, answers, bookings, drafts. */
export function forgetPerson(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_DEVICE.test(key)) localStorage.removeItem(key);
  }
}
