/** What staff send, and where customers are sent, that needs a second person. */
export const CONTENT_PROPOSAL_KINDS = ['send-message', 'company-status'] as const;
