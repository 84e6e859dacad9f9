export const REVIEWS_KEY = ['real-name-reviews'] as const;

export const REVIEW_STATE_TONE = { pending: 'warning', approved: 'up', rejected: 'danger' } as const;
