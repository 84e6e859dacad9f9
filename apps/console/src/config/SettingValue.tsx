import { type Setting, useSettingText } from './setting-text.ts';

export function SettingValue({ setting: { kind, value } }: { readonly setting: Pick<Setting, 'kind' | 'value'> }) {
  const textOf = useSettingText();
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {kind === 'colour' && value !== '' ? (
        <span
          aria-hidden
          className="size-4 shrink-0 rounded-badge border border-control"
          style={{ backgroundColor: value }}
        />
      ) : null}
      <bdi className="min-w-0 wrap-anywhere">{textOf(kind, value)}</bdi>
    </span>
  );
}
