/** The kind of an account by its name, as the texts name it: `forex` of `cust/7/forex`, `loan` of `asset/loan/7`, `house/swap` of itself. */
export function accountKind(name: string): string {
  const [, kind = name] = /^cust\/\d+\/(\w+)$/.exec(name) ?? [];
  return name.startsWith('asset/loan/') ? 'loan' : kind;
}
