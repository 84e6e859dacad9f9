import * as z from 'zod/mini';

const bit = z.union([z.literal(0), z.literal(1)]);

/** The profile as the customer's own screens show it. Unknown texts are empty. */
export const user = z.object({
  uid: z.number(),
  id: z.number(),
  email: z.string(),
  mobile: z.string(),
  name: z.string(),
  nickname: z.string(),
  /** Ours: the address of the picture, which opens with the session of its owner; empty if there is none. */
  avatar: z.string(),
  area_code: z.string(),
  level: z.number(),
  credit_score: z.number(),
  /** 1: a demo account. */
  is_demo: bit,
  is_real: bit,
  is_trader: bit,
  invite_code: z.string(),
  remark: z.string(),
  /** Ours. */
  has_pay_password: bit,
  /** Ours. */
  has_second_factor: bit,
});
export type User = z.output<typeof user>;
