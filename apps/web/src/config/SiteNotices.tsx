import { useTranslations } from 'use-intl';
import { modeReason } from '../ground/mode-reason.ts';
import { useSite } from '../ground/site.ts';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';

/** What the site announces on every screen: that customers may do less than usual, and why; work on the site. */
export function SiteNotices() {
  const t = useTranslations('settings.mode');
  const site = useSite().data;
  if (site === undefined) return null;
  const { site_mode: mode = 'normal', maintenance_from: from, maintenance_until: until } = site;
  return (
    <>
      {mode === 'normal' ? null : (
        <p
          role="status"
          data-banner="site-mode"
          className="bg-warning-tint px-4 py-2 text-center text-sm wrap-anywhere text-warning"
        >
          <strong className="font-semibold">{t(mode)}</strong> <bdi>{modeReason(site)}</bdi>
        </p>
      )}
      {from === '' || until === '' ? null : <MaintenanceNotice from={from} until={until} />}
    </>
  );
}
