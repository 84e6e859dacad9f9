import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Who a company is. Texts that are not set are empty. */
export const companyProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** URL of a picture, empty for none. */
  logo: z.string(),
  url: z.string(),
  /** What the company does, in a sentence. */
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});
export type CompanyProfile = z.output<typeof companyProfile>;

export const company = defineCall({
  operation: 'company',
  room: 'content',
  summary: 'Returns the company that operates the site. Texts that are not set are empty.',
  method: 'GET',
  path: '/api/company/getCompany',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: companyProfile,
  example: {},
  reasons: [],
});
