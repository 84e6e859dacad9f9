/** What cut a link. */
export type UnfollowedBy = 'follower' | 'no-master';

/** What a master did to an order. */
export type CopyWorkKind = 'open' | 'stops' | 'close-part' | 'close';
