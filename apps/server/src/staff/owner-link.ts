/** How an owner who is admitted by the machine enrols; shown where only whoever runs the machine sees it. */
export interface OwnerLink {
  readonly email: string;
  readonly url: string;
  /** Unix ms. */
  readonly expiresAt: number;
}
