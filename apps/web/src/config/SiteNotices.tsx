import { useTranslations } from 'use-intl';
import { useGivenUp } from '../ground/jurisdiction.ts';
import { modeReason } from '../ground/mode-reason.ts';
import { useSite } from '../ground/site.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';

function Banner({ name, title, reason }: { readonly name: string; readonly title: string; readonly reason: string }) {
  return (
    <p
      role="status"
      data-banner={name}
      className="bg-warning-tint px-4 py-2 text-center text-sm wrap-anywhere text-warning"
    >
      <strong className="font-semibold">{title}</strong> <bdi>{reason}</bdi>
    </p>
  );
}

/**
 * What the site announces on every screen: that everybody, or customers of this country, may do less than usual, and why;
 * work on the site.
 */
export function SiteNotices() {
  const t = useTranslations('settings.mode');
  const site = useSite().data;
  const givenUp = useGivenUp();
  if (site === undefined) return null;
  const { site_mode: mode = 'normal', maintenance_from: from, maintenance_until: until } = site;
  return (
    <>
      {mode === 'normal' ? null : <Banner name="site-mode" title={t(mode)} reason={modeReason(site)} />}
      {givenUp === undefined ? null : <Banner name="country" title={t('country-close-only')} reason={givenUp} />}
      {from === '' || until === '' ? null : <MaintenanceNotice from={from} until={until} />}
    </>
  );
}
