import type { RoomCalls } from '../call.ts';
import { addPasskey } from './add-passkey.ts';
import { amendAvatar } from './amend-avatar.ts';
import { amendNickname } from './amend-nickname.ts';
import { amendPassword } from './amend-password.ts';
import { amendPayPassword } from './amend-pay-password.ts';
import { askErasure } from './ask-erasure.ts';
import { captcha } from './captcha.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { createDemoAccount } from './create-demo-account.ts';
import { disownSession } from './disown-session.ts';
import { erasure } from './erasure.ts';
import { forgetPassword } from './forget-password.ts';
import { image } from './image.ts';
import { invite } from './invite.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { approveRealName } from './operator/approve-real-name.ts';
import { customerImage } from './operator/customer-image.ts';
import { erasureRequests } from './operator/erasure-requests.ts';
import { proposeErasure } from './operator/propose-erasure.ts';
import { realNameReview } from './operator/real-name-review.ts';
import { realNameReviews } from './operator/real-name-reviews.ts';
import { rejectRealName } from './operator/reject-real-name.ts';
import { removeProfile } from './operator/remove-profile.ts';
import { passkeyChallenge } from './passkey-challenge.ts';
import { realName } from './real-name.ts';
import { realNameCenter } from './real-name-center.ts';
import { register } from './register.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { revokeSession } from './revoke-session.ts';
import { secondFactors } from './second-factors.ts';
import { sendEmail } from './send-email.ts';
import { sendSms } from './send-sms.ts';
import { sessions } from './sessions.ts';
import { startPasskey } from './start-passkey.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { uploadImage } from './upload-image.ts';
import { userInfo } from './user-info.ts';

export const IDENTITY_CALLS: RoomCalls = {
  customers: [
    createDemoAccount,
    login,
    register,
    sendEmail,
    sendSms,
    captcha,
    forgetPassword,
    amendPassword,
    amendPayPassword,
    startSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
    secondFactors,
    startPasskey,
    addPasskey,
    removePasskey,
    passkeyChallenge,
    logout,
    disownSession,
    userInfo,
    amendNickname,
    amendAvatar,
    invite,
    erasure,
    askErasure,
    sessions,
    revokeSession,
    uploadImage,
    image,
    realNameCenter,
    realName,
  ],
  operators: [
    customerImage,
    realNameReviews,
    realNameReview,
    approveRealName,
    rejectRealName,
    removeProfile,
    erasureRequests,
    proposeErasure,
  ],
};
