import type { Reasons } from '../reason.ts';

/** Numbers from 1760: what the server refuses before a command enters the core. */
export const FUNDING_DESK_REASONS = {
  'funding.channel-changed': { code: 1760, status: 200 },
  'funding.no-pay-way': { code: 1761, status: 200 },
  'funding.no-account-yet': { code: 1762, status: 200 },
  'funding.pay-password-missing': { code: 1763, status: 200 },
  'funding.wrong-pay-password': { code: 1764, status: 200 },
  'funding.paused': { code: 1765, status: 200 },
  'funding.no-way': { code: 1766, status: 200 },
  'funding.way-resting': { code: 1767, status: 200 },
  'funding.address-invalid': { code: 1768, status: 200 },
  'funding.way-bound': { code: 1769, status: 200 },
  'funding.too-many-ways': { code: 1770, status: 200 },
  'funding.reference-used': { code: 1771, status: 200 },
  'funding.price-not-published': { code: 1772, status: 200 },
  'funding.payment-refused': { code: 1773, status: 200 },
  'funding.file-too-large': { code: 1774, status: 200 },
  'funding.file-unknown': { code: 1775, status: 200 },
  'funding.file-invalid': { code: 1776, status: 200 },
  'funding.file-not-ours': { code: 1777, status: 200 },
  'funding.nothing-to-pay': { code: 1778, status: 200 },
  'funding.in-payment-file': { code: 1779, status: 200 },
  'funding.no-bank': { code: 1780, status: 200 },
  'funding.day-deposit-limit': { code: 1781, status: 200 },
  'funding.week-deposit-limit': { code: 1782, status: 200 },
  'funding.month-deposit-limit': { code: 1783, status: 200 },
} as const satisfies Reasons<string>;
