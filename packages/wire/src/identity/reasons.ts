import type { Reasons } from '../reason.ts';

/** Numbers 11xx. */
export const IDENTITY_REASONS = {
  'identity.wrong-credentials': { code: 1101, status: 200 },
  'identity.wait': { code: 1102, status: 200 },
  'identity.captcha-needed': { code: 1103, status: 200 },
  'identity.wrong-captcha': { code: 1104, status: 200 },
  'identity.wrong-code': { code: 1105, status: 200 },
  'identity.weak-password': { code: 1106, status: 200 },
  'identity.passwords-differ': { code: 1107, status: 200 },
  'identity.account-taken': { code: 1108, status: 200 },
  'identity.country-excluded': { code: 1109, status: 200 },
  'identity.too-many-codes': { code: 1110, status: 200 },
  'identity.unknown-invite-code': { code: 1111, status: 200 },
  'identity.code-needed': { code: 1112, status: 200 },
  'identity.second-factor-required': { code: 1113, status: 200 },
  'identity.wrong-otp': { code: 1114, status: 200 },
  'identity.wrong-password': { code: 1115, status: 200 },
  'identity.has-second-factor': { code: 1116, status: 200 },
  'identity.not-an-image': { code: 1130, status: 200 },
  'identity.image-too-large': { code: 1131, status: 200 },
  'identity.image-damaged': { code: 1132, status: 200 },
  'identity.too-many-images': { code: 1133, status: 200 },
  'identity.image-gone': { code: 1134, status: 200 },
  'identity.review-pending': { code: 1135, status: 200 },
  'identity.already-verified': { code: 1136, status: 200 },
  'identity.already-reviewed': { code: 1137, status: 200 },
} as const satisfies Reasons<string>;
