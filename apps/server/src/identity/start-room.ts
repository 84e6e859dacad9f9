import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { REGISTRATION_FIELDS } from '@vitrine/wire/config/basic-info';
import { captcha } from '@vitrine/wire/identity/captcha';
import type { Site } from '../config/index.ts';
import { Attempts } from '../platform/attempts.ts';
import type { Deps } from '../platform/deps.ts';
import type { FactRelay } from '../platform/facts.ts';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { KnownBrowsers } from '../platform/known-browsers.ts';
import { PasswordGuard } from '../platform/password-guard.ts';
import type { StartedRoom } from '../room.ts';
import { Captchas } from './captchas.ts';
import { CodeMessages } from './code-messages.ts';
import { Codes } from './codes.ts';
import { createDemoAccountRoute } from './create-demo-account.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { passwordRoutes } from './passwords.ts';
import { registerRoute } from './register.ts';
import { SecondFactors } from './second-factor.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sendCodeRoutes } from './send-code.ts';
import { Sessions } from './sessions.ts';
import { userInfoRoute } from './user-info.ts';

export interface IdentityRoom extends StartedRoom {
  readonly sessions: Sessions;
}

const captchaRoute = (captchas: Captchas, perAddress: WindowCounter) =>
  route(captcha, (_request, { address }) =>
    perAddress.allows(addressGroup(address)) ? captchas.make() : new Refused('request.too-many'),
  );

/** What the calls share. */
function partsOf({ db, box, log, settings, messages, showCode, signInNow: now = Date.now }: Deps, site: Site) {
  const attempts = new Attempts(db, now, (seconds) => new Refused('identity.wait', { seconds }));
  const siteName = () => site.settings.site_name;
  return {
    db,
    now,
    sessions: new Sessions(db, log),
    codes: new Codes(db, box, now),
    captchas: new Captchas(db, box, now),
    attempts,
    factors: new SecondFactors(box, now),
    siteName,
    guard: new PasswordGuard(attempts, 'login'),
    browsers: new KnownBrowsers(box, now, 'customers'),
    messages: new CodeMessages({ messages, siteName, mode: settings.mode, showCode }),
    book: settings.mode,
    verification: () => site.settings.verify_reg_type,
    needs: (field: (typeof REGISTRATION_FIELDS)[number]) => site.settings[`is_reg_${field}`] === '1',
  };
}

/** Deletes the codes and captchas that no longer count; returns what ends it. */
function beginDuty({ codes, captchas }: { readonly codes: Codes; readonly captchas: Captchas }, log: Deps['log']) {
  const timer = setInterval(() => {
    Promise.all([codes.prune(), captchas.prune()]).catch((error: unknown) =>
      log.error({ err: error }, 'old codes are not deleted'),
    );
  }, HOUR);
  return async () => clearInterval(timer);
}

/** Accounts, how customers prove that they are theirs, and sessions. */
export function startRoom(deps: Deps, relay: FactRelay, site: Site): IdentityRoom {
  const { db, log, link, limits, sharedLimits } = deps;
  const parts = partsOf(deps, site);
  const { sessions, codes, captchas } = parts;
  link.on('identity.ended', sessions);
  const perAddress = {
    demos: sharedLimits.window('demos', limits.demosPerAddress, 10 * MINUTE),
    logins: sharedLimits.window('logins', limits.loginsPerAddress, MINUTE),
    registrations: sharedLimits.window('registrations', limits.registrationsPerAddress, 10 * MINUTE),
    captchas: sharedLimits.window('captchas', limits.captchasPerAddress, MINUTE),
  };
  const registering = { ...parts, relay, perAddress: perAddress.registrations };
  return {
    sessions,
    startJobs: () => sessions.start(),
    duty: async () => beginDuty({ codes, captchas }, log),
    stop: () => sessions.stop(),
    routes: [
      createDemoAccountRoute(db, sessions, relay, perAddress.demos),
      loginRoute({ ...parts, perAddress: perAddress.logins }),
      registerRoute(registering),
      ...sendCodeRoutes(registering),
      captchaRoute(captchas, perAddress.captchas),
      ...passwordRoutes(registering),
      ...secondFactorRoutes(parts),
      logoutRoute(sessions),
      userInfoRoute(db),
      ...ownSessionRoutes(sessions),
    ],
  };
}
