let common: Promise<ReadonlySet<string>> | undefined;

/** The list is read at the first password, not at the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** Whether a password, in any case, is in a list of those that people use most (49,000 of them). */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase());
}
