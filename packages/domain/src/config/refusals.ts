/** Reasons to refuse something because of the mode of the whole site. */
export type ConfigRefusal =
  /** Opens or enlarges something while customers may only close. */
  | 'config.close-only'
  /** Changes something while customers may only close and cancel. */
  | 'config.read-only';
