import { reasonIn } from '@vitrine/domain/config/site-mode';
import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import { currentLanguage } from './current-language.ts';

/** Why customers may do less than usual, in their language or else in that of the site. */
export const modeReason = ({ site_mode_reasons: reasons = {}, default_lang: own }: SiteInfo): string =>
  reasonIn({ reasons }, [currentLanguage(), own]);
