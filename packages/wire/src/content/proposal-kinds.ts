/** What staff send that needs a second person. */
export const CONTENT_PROPOSAL_KINDS = ['send-message'] as const;
