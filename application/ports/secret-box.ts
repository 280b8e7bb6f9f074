/** Keeps what has to be read again, but by nobody who has the database alone. */
export interface SecretBox {
  /** `owner` is bound to the text: a row copied to another user opens nothing. */
  seal(text: string, owner: string): string;
  /** Throws when it was sealed under another key or for another owner, or altered. */
  open(sealed: string, owner: string): string;
}
