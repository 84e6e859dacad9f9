/**
 * Fields by which a request of staff asks for the data of one customer: their number, an order, an option or a ledger
 * account or a conversation of theirs, or the beginning of their name or address. A read by one of them is in the audit log.
 */
export const NAMING_FIELDS = ['customer', 'uid', 'order', 'option', 'account', 'contact', 'conversation'] as const;
