declare module 'virtual:common-passwords' {
  export const commonPasswords: string[];
}
