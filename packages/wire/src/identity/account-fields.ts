import * as z from 'zod/mini';
import { optionalWhole, whole } from '../fields.ts';

/** 1: by e-mail; 2: by phone. */
export const accountType = whole(1, 2);

/** An e-mail address, or a phone number with its prefix or with `area_id`; the room reads it by the type. */
export const account = z.string().check(z.regex(/^\P{C}{1,254}$/u));

/** As {@link account}; absent or empty gives the empty text. */
export const optionalAccount = z._default(z.string().check(z.regex(/^\P{C}{0,254}$/u)), '');

/** The `id` of an area of `area_list`; absent or empty gives `undefined`. */
export const optionalAreaId = optionalWhole(1, 999);

/** A sent code, the answer to a captcha, or nothing. */
export const optionalCode = z._default(z.string().check(z.regex(/^[A-Za-z0-9]{0,12}$/)), '');

/** The `id` of a captcha. */
export const optionalCaptchaId = z._default(z.string().check(z.regex(/^([A-Za-z0-9_-]{22})?$/)), '');

/** Six digits that confirm what moves money. */
export const payPassword = z.string().check(z.regex(/^\d{6}$/));

/** A code of the second factor, or a recovery code. */
export const otp = z.string().check(z.regex(/^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/));

/** What a log-in and a registration answer. */
export const browserToken = z.string();
