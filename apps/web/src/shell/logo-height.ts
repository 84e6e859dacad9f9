const LENGTH = /^(\d+(?:\.\d+)?)(rem|px)?$/;

/** The CSS length of `home_logo_height`: a number counts in rem; 3 rem for what is no length (CFG-14). */
export function logoHeight(setting: string): string {
  const match = LENGTH.exec(setting.trim());
  if (match === null || Number(match[1]) === 0) return '3rem';
  return `${match[1]}${match[2] ?? 'rem'}`;
}
