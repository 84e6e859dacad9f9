/** A code of an authenticator app or a recovery code as calls take it, however it was typed: blanks, capitals, no dashes. */
export function plainOtp(typed: string): string {
  const plain = typed.toLowerCase().replace(/[^a-z\d]/g, '');
  return /^\d*$/.test(plain) ? plain : (plain.match(/.{1,4}/g) ?? []).join('-');
}
