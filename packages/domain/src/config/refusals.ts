/** Reasons to refuse something because of the mode of the whole site, or of where the customer lives. */
export type ConfigRefusal =
  /** Opens or enlarges something while customers may only close. */
  | 'config.close-only'
  /** Changes something while customers may only close and cancel. */
  | 'config.read-only'
  /** Opens or enlarges something, and the customer's country is given up. */
  | 'config.country-close-only'
  /** The product is not offered to customers of this country. */
  | 'config.not-in-country';
