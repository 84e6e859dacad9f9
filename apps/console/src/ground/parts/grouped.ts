/** With digit groups: 12,345.67. */
export function grouped(text: string, minDecimals = 0, maxDecimals = 6): string {
  const format = new Intl.NumberFormat('zh-CN-u-nu-latn', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
  });
  return format.format(text as Intl.StringNumericLiteral);
}
