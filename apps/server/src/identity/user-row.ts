import { imageUrl } from '@vitrine/wire/identity/image-fields';
import type { User } from '@vitrine/wire/identity/user';
import { areaOf } from '../config/index.ts';
import type { Profile } from './account-store.ts';

/** The wire fields of a customer. */
export function userRow(profile: Profile): User {
  const {
    uid,
    isDemo,
    email,
    mobile,
    contactMobile,
    areaId,
    name,
    nickname,
    avatar,
    inviteCode,
    hasPayPassword,
    hasSecondFactor,
    isVerified,
    remark,
  } = profile;
  return {
    uid,
    id: uid,
    email,
    mobile: mobile === '' ? contactMobile : mobile,
    name,
    nickname,
    avatar: avatar === undefined ? '' : imageUrl(avatar),
    area_code: (areaId === undefined ? undefined : areaOf(areaId)?.code) ?? '',
    level: profile.level,
    credit_score: profile.creditScore,
    is_demo: isDemo ? 1 : 0,
    is_real: isVerified ? 1 : 0,
    is_trader: 0,
    invite_code: inviteCode,
    remark,
    has_pay_password: hasPayPassword ? 1 : 0,
    has_second_factor: hasSecondFactor ? 1 : 0,
  };
}
