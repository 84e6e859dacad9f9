import { useSite } from '../ground/site.ts';
import { useColorMode } from '../ground/theme.ts';
import { logoHeight } from './logo-height.ts';

/** The logo where the site says so and has one, otherwise its name (CFG-14, CFG-17). */
export function Brand() {
  const site = useSite().data;
  const mode = useColorMode();
  if (site === undefined) return null;
  const logo = (mode === 'dark' && site.logo_dark) || site.logo;
  if (site.is_home_title_pic !== '1' || logo === '') return <span className="truncate">{site.site_name}</span>;
  return (
    <img
      src={logo}
      alt={site.site_name}
      style={{ blockSize: logoHeight(site.home_logo_height) }}
      className="w-auto max-w-full object-contain"
    />
  );
}
