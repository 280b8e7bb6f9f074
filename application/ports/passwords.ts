/** One-way hashing of passwords, slow on purpose. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a wrong password. With no hash (unknown account) it takes the same time and is false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
