/** What a visitor reads instead of the server's words; other words are shown as they are. */
const REWORDED = new Map([
  [
    'Invalid request data',
    'You may already be logged in. Please refresh the page and navigate to your dashboard.',
  ],
  ['Invalid credentials', 'Invalid email or password. Please check your credentials.'],
  ['User not found', 'No account found with this email address.'],
]);

export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';

export function loginMessage(fromServer: string | undefined): string {
  if (!fromServer) return SOMETHING_WENT_WRONG;
  return REWORDED.get(fromServer) ?? fromServer;
}
