/** Passwords that many people have, which are therefore guessed first. */
export interface CommonPasswords {
  /** Whatever the case of its letters. */
  has(password: string): boolean;
}
